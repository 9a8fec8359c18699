"""Pages as text: functions from plain values to HTML. Words are escaped where they are written."""
