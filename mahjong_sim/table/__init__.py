"""The engine (卓): one hand as a fold over events."""
