/**
 * What the command is run and measured with, and what can be set only as a process starts: the size of the young
 * generation, what the heap begins with, a call that collects garbage, and one arena of malloc instead of one a thread,
 * which saves 15 MB. `npm run bench` shows what it is for.
 */

export const nodeOptions = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--initial-old-space-size=64',
  '--expose-gc',
];

/**
 * Variables with what they are unless set.
 *
 * @type {readonly (readonly [name: string, value: string])[]}
 */
export const environment = [
  ['NODE_ENV', 'production'],
  ['MALLOC_ARENA_MAX', '1'],
];

/**
 * The options but those that are given in `NODE_OPTIONS`: what is chosen there would count for less than a command
 * line does.
 *
 * @param {string} given
 */
export const optionsBeside = (given = '') =>
  nodeOptions.filter((option) => !namesIn(given).includes(nameOf(option)));

/** @param {string} options */
const namesIn = (options) => options.split(/\s+/).map(nameOf);

/** @param {string} option */
const nameOf = (option) => option.replace(/=.*/, '').replaceAll('_', '-');
