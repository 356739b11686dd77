/**
 * Settings, and options of `createFacade`, that are gone. Whoever still sets one is told what to do instead. To be
 * deleted with version 2.0.0.
 */

import { asOptions, plain } from './names.ts';

interface Removed {
  readonly setting?: string;
  readonly option?: string;
  /** A sentence: what applies now, or what to set instead. */
  readonly instead: string;
}

const fixed = (bound: string) => `The limit is always ${bound}.`;
const memory = (share: string) => `It is ${share} of \`MEMORY_BYTES\`.`;
const forTests = 'It was for tests only.';

export const removed: readonly Removed[] = [
  { setting: 'UPSTREAM_BYTE_BUDGET', option: 'byteBudget', instead: fixed('64 MB') },
  { setting: 'QUERY_FIELDS', option: 'queryFields', instead: fixed('10,000 fields') },
  { setting: 'QUERY_VALUES', option: 'queryValues', instead: fixed('160,000 values') },
  { setting: 'QUERY_IDS', option: 'queryIds', instead: fixed('1,000 IDs') },
  { setting: 'QUERY_SORTED_ITEMS', option: 'querySortedItems', instead: fixed('10,000 items') },
  {
    setting: 'QUERY_LIST_ITEMS',
    option: 'queryListItems',
    instead: 'A list without `first` counts as 1,000 items.',
  },
  { setting: 'RESPONSE_BYTES', option: 'responseBytes', instead: fixed('16 MB') },
  {
    setting: 'BATCHING',
    option: 'batching',
    instead: 'Calls, time and bytes are always weighed, as by `balanced`.',
  },
  { setting: 'EXECUTOR', option: 'executor', instead: forTests },
  { setting: 'UPSTREAM_QUEUE', option: 'queueLimit', instead: fixed('1,024 waiting calls') },
  { setting: 'UPSTREAM_QUEUE_MS', option: 'queueMs', instead: fixed('50 ms') },
  {
    setting: 'UPSTREAM_HELD_BYTES',
    option: 'heldBytes',
    instead: memory('half'),
  },
  { setting: 'UNSENT_BYTES', option: 'unsentBytes', instead: memory('an eighth') },
  {
    setting: 'DOCUMENT_CACHE_BYTES',
    option: 'documentCacheBytes',
    instead: memory('an eighth'),
  },
  {
    setting: 'REUSE_BYTES',
    option: 'reuseBytes',
    instead: `${memory('an eighth')} \`REUSE=off\` keeps nothing, as 0 did.`,
  },
  {
    setting: 'WRITE_CONNECTIONS',
    option: 'writeConnections',
    instead: 'Each write has a connection of its own, as by `fresh`.',
  },
  {
    setting: 'SHED_DELAY_MS',
    instead: 'New requests are refused above a delay of 100 ms.',
  },
  {
    setting: 'GRAPHIQL_LENGTHS',
    instead: 'GraphiQL shows the calls of the last run.',
  },
  { option: 'stallMs', instead: fixed('30 seconds') },
  { option: 'connectTimeoutMs', instead: fixed('3 seconds') },
  { option: 'maxAnswerBytes', instead: fixed('8 MB') },
  { option: 'retryDelay', instead: forTests },
  { option: 'now', instead: forTests },
];

/** One sentence for each of these settings that is gone. */
export const removedSettings = (names: readonly string[]): readonly string[] =>
  removed
    .filter(({ setting }) => setting !== undefined && names.includes(setting))
    .map(({ setting, instead }) => `${setting} is no longer a setting. ${plain(instead)}`);

/** One sentence for each of these options that is gone. */
export const removedOptions = (names: readonly string[]): readonly string[] =>
  removed
    .filter(({ option }) => option !== undefined && names.includes(option))
    .map(({ option, instead }) => `${option} is no longer an option. ${plain(asOptions(instead))}`);
