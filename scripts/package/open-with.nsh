; Scrollback is offered under "Open with" for transcripts and archives, and takes over neither.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Scrollback.File" "" "Claude Code conversation"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Scrollback.File\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Scrollback.File\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\.jsonl\OpenWithProgids" "Scrollback.File" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\.zip\OpenWithProgids" "Scrollback.File" ""
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.jsonl\OpenWithProgids" "Scrollback.File"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.zip\OpenWithProgids" "Scrollback.File"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Scrollback.File"
!macroend
