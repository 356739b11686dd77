/** Replaces the plugins of Prettier for JavaScript, which are not part of the build. */
export const printers = {};
export const parsers = {};
