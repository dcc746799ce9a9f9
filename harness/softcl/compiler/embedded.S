// Files that the compiler carries inside it, so that it works where neither Clang nor the sources are installed.
    .section .rodata
    .balign 16
    .globl softcl_builtins_begin
    .globl softcl_builtins_end
    .hidden softcl_builtins_begin
    .hidden softcl_builtins_end
softcl_builtins_begin:
    .incbin SOFTCL_BUILTINS
softcl_builtins_end:
    .byte 0
    .globl opencl_c_base_begin
    .globl opencl_c_base_end
    .hidden opencl_c_base_begin
    .hidden opencl_c_base_end
opencl_c_base_begin:
    .incbin OPENCL_C_BASE
opencl_c_base_end:
    .byte 0
    .section .note.GNU-stack,"",@progbits
