"""Guests and operators: devices, blocks, reports, export, deletion and retention."""
