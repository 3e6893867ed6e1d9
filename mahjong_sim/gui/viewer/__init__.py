"""The replay viewer (牌譜再生): a recorded game step by step, and played on from anywhere."""
