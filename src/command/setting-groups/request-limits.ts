/** Settings of the limits of one request. */
import type { SettingGroup } from './setting-group.ts';

const tooCostly = 'A query that you need fails with `QUERY_TOO_COSTLY` and the unit ';

export const requestLimits: SettingGroup = {
  title: 'Limits of one request',
  settings: {
    UPSTREAM_DEADLINE_MS: {
      does: 'milliseconds after which the calls of a request are ended',
      change: 'The service is slow. Stay below the timeout of your clients.',
    },
    UPSTREAM_CALL_BUDGET: {
      does: 'calls that a request may make',
      change: 'A query that you need fails with `UPSTREAM_BUDGET_EXCEEDED`.',
    },
    UPSTREAM_BYTE_BUDGET: {
      does: 'bytes of responses of the service that a request may read',
      change: 'A query that you need fails with `UPSTREAM_BUDGET_EXCEEDED` and the unit `bytes`.',
    },
    QUERY_FIELDS: {
      does: 'fields that an operation may select, with fragments expanded',
      change: `${tooCostly}\`fields\`.`,
    },
    QUERY_VALUES: {
      does:
        'values that a request may select: those of an item times the length of its list; an object counts ' +
        'as 4, a link as 20 more, a field with its own call as 60 more, four values of free-form JSON ' +
        'as 1, and each item that `query` searches or `orderBy` sorts as 1',
      change: `${tooCostly}\`values\`.`,
    },
    QUERY_IDS: {
      does: 'IDs that lists in the arguments of an operation may contain',
      change: `${tooCostly}\`ids\`. Each ID may cost a call.`,
    },
    QUERY_OBJECTS: {
      does: 'objects that a response may contain if every list has its maximum length',
      change: `${tooCostly}\`objects\`.`,
    },
    QUERY_LIST_ITEMS: {
      does: 'items that estimates assume for a list without `first`',
      change: 'Your lists are much longer or shorter, so that estimates are wrong.',
    },
    QUERY_SORTED_ITEMS: {
      does: 'items of a list that the facade searches, sorts or nests itself',
      change: `${tooCostly}\`items\`. Each 1,000 items cost a call, one after another.`,
    },
    QUERY_GROUPED_PAGES: {
      does: 'pages of a list of an organization that may replace the lists of many parents, such as the spaces of many collections; 0 reads the list of each parent',
      change:
        'Lists of your organization are long and calls are expensive (more), or your service has another order in them (0).',
    },
    BATCHING: {
      does: 'how many linked objects are read, from pages of their list or one by one: with few `calls`, in little `time`, or `balanced`, with a price for calls, time and bytes',
      change:
        '`calls` if the service limits the number of calls: responses take longer and read more bytes. `time` if calls cost nothing.',
    },
    RESPONSE_BYTES: {
      does: 'bytes that a response of the facade may have',
      change: `${tooCostly}\`bytes\`. Smaller pages are a better solution.`,
    },
  },
};
