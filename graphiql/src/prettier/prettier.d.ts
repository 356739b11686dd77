/** The original file, which the alias for `prettier/standalone` does not replace. */
declare module 'prettier/standalone.mjs' {
  export * from 'prettier/standalone';
}
