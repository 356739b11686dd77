/**
 * Settings and options of `createFacade` that were removed: if one is still set, the message says what applies instead.
 * To be deleted in version 2.0.0.
 */
import { asOptions, plain } from './names.ts';

/** The name of the setting and of the option, which are empty if there was none, and what applies now. */
type Removed = readonly [setting: string, option: string, instead: string];

export const removed: readonly Removed[] = [
  ['UPSTREAM_BYTE_BUDGET', 'byteBudget', 'the limit is always 64 MB.'],
  ['QUERY_FIELDS', 'queryFields', 'the limit is always 10,000 fields.'],
  ['QUERY_VALUES', 'queryValues', 'the limit is always 160,000 values.'],
  ['QUERY_IDS', 'queryIds', 'the limit is always 1,000 IDs.'],
  ['QUERY_SORTED_ITEMS', 'querySortedItems', 'the limit is always 10,000 items.'],
  ['QUERY_LIST_ITEMS', 'queryListItems', 'a list without `first` counts as 1,000 items.'],
  ['RESPONSE_BYTES', 'responseBytes', 'the limit is always 16 MB.'],
  ['BATCHING', 'batching', 'calls, time and bytes are always weighed, as by `balanced`.'],
  ['EXECUTOR', 'executor', 'it was for tests only.'],
  [
    'UPSTREAM_QUEUE',
    'queueLimit',
    'sixteen calls may wait for each of `UPSTREAM_CONNECTIONS`, and at least 1,024.',
  ],
  ['UPSTREAM_QUEUE_MS', 'queueMs', 'the limit is always 50 ms.'],
  ['UPSTREAM_HELD_BYTES', 'heldBytes', 'it is half of `MEMORY_BYTES`.'],
  ['UNSENT_BYTES', 'unsentBytes', 'it is an eighth of `MEMORY_BYTES`.'],
  ['DOCUMENT_CACHE_BYTES', 'documentCacheBytes', 'it is an eighth of `MEMORY_BYTES`.'],
  [
    'REUSE_BYTES',
    'reuseBytes',
    'it is an eighth of `MEMORY_BYTES`. `REUSE=off` keeps nothing, as 0 did.',
  ],
  ['WRITE_CONNECTIONS', 'writeConnections', 'each write has its own connection, as by `fresh`.'],
  ['SHED_DELAY_MS', '', 'new requests are refused above a delay of 100 ms.'],
  ['GRAPHIQL_LENGTHS', 'graphiql.lengths', 'GraphiQL shows the calls of the last run.'],
  ['', 'stallMs', 'the limit is always 30 seconds.'],
  ['', 'connectTimeoutMs', 'the limit is always 3 seconds.'],
  ['', 'maxAnswerBytes', 'the limit is always 8 MB.'],
  ['', 'retryDelay', 'it was for tests only.'],
  ['', 'now', 'it was for tests only.'],
];

/** One message for each of these settings that was removed. */
export const removedSettings = (names: readonly string[]): readonly string[] =>
  removed
    .filter(([setting]) => names.includes(setting))
    .map(([setting, , instead]) => `${setting} is no longer a setting: ${plain(instead)}`);

/** One message for each of these options that was removed. */
export const removedOptions = (names: readonly string[]): readonly string[] =>
  removed
    .filter(([, option]) => names.includes(option))
    .map(([, option, instead]) => `${option} is no longer an option: ${plain(asOptions(instead))}`);
