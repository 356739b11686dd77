/**
 * Options that the command is run and measured with, and that can be set only when a process starts: the size of the
 * young generation, the initial heap, access to `gc`, and one arena of malloc instead of one for each thread, which
 * saves 15 MB. `npm run bench` shows their effect.
 */

export const nodeOptions = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  // The limit after a full collection is at least this. The graph takes 55 MB, and V8 also counts the buffers of
  // responses: with 64 MB, large responses caused two and a half times as many full collections.
  '--initial-old-space-size=128',
  '--expose-gc',
];

/**
 * Environment variables, with their values unless set.
 *
 * @type {readonly (readonly [name: string, value: string])[]}
 */
export const environment = [
  ['NODE_ENV', 'production'],
  ['MALLOC_ARENA_MAX', '1'],
];

/**
 * The options without those in `NODE_OPTIONS`, which the command line would override.
 *
 * @param {string} given
 */
export const optionsBeside = (given = '') =>
  nodeOptions.filter((option) => !namesIn(given).includes(nameOf(option)));

/** @param {string} options */
const namesIn = (options) => options.split(/\s+/).map(nameOf);

/** @param {string} option */
const nameOf = (option) => option.replace(/=.*/, '').replaceAll('_', '-');
