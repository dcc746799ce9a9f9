# Manual pages and completions: what the program itself prints of its command line.
set(shell_files ${PROJECT_BINARY_DIR}/shell)
set(completions bash zsh fish)
set(commands list run hunt ci report merge diff replay doctor selftest certify atlas web audit matrix completion manual)
set(made "")
foreach(shell IN LISTS completions)
  list(APPEND made ${shell_files}/completion.${shell})
  add_custom_command(OUTPUT ${shell_files}/completion.${shell} DEPENDS plumbline VERBATIM
                     COMMAND plumbline completion ${shell} > ${shell_files}/completion.${shell})
endforeach()
foreach(command IN LISTS commands ITEMS "")
  string(JOIN "-" page plumbline ${command})
  list(APPEND made ${shell_files}/${page}.1.gz)
  add_custom_command(OUTPUT ${shell_files}/${page}.1.gz DEPENDS plumbline VERBATIM
                     COMMAND plumbline manual ${command} > ${shell_files}/${page}.1
                     COMMAND gzip -9nf ${shell_files}/${page}.1)
  install(FILES ${shell_files}/${page}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
endforeach()
file(MAKE_DIRECTORY ${shell_files})
add_custom_target(shell_files ALL DEPENDS ${made})
install(FILES ${shell_files}/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME plumbline
        COMPONENT program)
install(FILES ${shell_files}/completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _plumbline
        COMPONENT program)
install(FILES ${shell_files}/completion.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        RENAME plumbline.fish COMPONENT program)
