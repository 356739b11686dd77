/** The file that the alias for `prettier/standalone` leaves alone. */
declare module 'prettier/standalone.mjs' {
  export * from 'prettier/standalone';
}
