@echo off
rem The command line of the packaged app: the app itself, without a window.
"%~dp0..\..\Scrollback.exe" --scrollback-command --no-sandbox --ozone-platform=headless --disable-gpu --log-level=3 -- %*
