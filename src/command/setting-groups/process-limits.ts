/** Settings of the limits of the process, and of what it keeps. */
import type { SettingGroup } from './setting-group.ts';

export const processLimits: SettingGroup = {
  title: 'Limits of the process',
  settings: {
    UPSTREAM_CONNECTIONS: {
      does: 'concurrent calls to the REST service; if there are several callers, each gets a quarter at most',
      change: 'The service can handle more calls, or only fewer.',
    },
    UPSTREAM_QUEUE: {
      does: 'calls that may wait for a connection',
      change: 'Rarely, and only together with `UPSTREAM_CONNECTIONS`.',
    },
    UPSTREAM_QUEUE_MS: {
      does: 'milliseconds that a new request may have to wait for a connection; above that, it is refused',
      change: 'Your clients prefer a slow response to a 503.',
    },
    UPSTREAM_HELD_BYTES: {
      does: 'bytes of responses of the service that all requests together may hold',
      change: 'The process has little memory.',
    },
    COMPRESS: {
      does: 'encodings of responses of 4 kB and more, for clients that accept them: `gzip`, `zstd` or `both`; `off` for none',
      change: 'There is no proxy in front that compresses.',
    },
    DOCUMENT_CACHE_BYTES: {
      does:
        'bytes of memory for parsed documents and their plans; a sixteenth is for callers whose token the ' +
        'service has not accepted yet; trusted documents have as much again',
      change: 'Clients send many different documents, or the process has little memory.',
    },
    REUSE_BYTES: {
      does:
        'bytes of memory for responses that are kept from one request of a caller to the next, of which each ' +
        'caller may use a quarter; unless a setting below says otherwise, they are requested again before they are used; 0 turns this off',
      change:
        'Many callers send the same queries again and again and memory permits more, or nothing of a response may stay in memory.',
    },
    REUSE: {
      does:
        'how kept responses are used: `validate` asks the service about each, `fresh` does not while `max-age` or ' +
        '`Expires` of the service permits that; `fresh` needs `REUSE_BYTES`',
      change:
        '`fresh` if the service permits it and values may be as old as that permits. What one gives up: until then, changes ' +
        'by others, writes through another process, and lost rights are not seen.',
    },
    REUSE_MAX_AGE: {
      does: 'seconds for which a response is fresh at most, with `REUSE=fresh`',
      change: 'The service permits more or less than your users should see.',
    },
    REUSE_STALE_SECONDS: {
      does:
        'seconds for which a kept response may be used while the service is out of reach, does not respond in ' +
        'half of the remaining time, or fails (5xx); 0 turns this off; needs `REUSE_BYTES`',
      change:
        'An old value with a warning is better than an error. What one gives up: during an outage, changes and lost rights are not seen.',
    },
    SHARE_READS: {
      does: 'whether equal reads of one token that are in progress at the same time are one call',
      change:
        '`on` if many visitors share a token, such as that of a server that renders pages. What one gives up: a read may have begun up to a second before the request, so that a write through another process is seen that much later.',
    },
    UNSENT_BYTES: {
      does: 'bytes of responses that may wait for slow clients, in total',
      change: 'Many clients read large responses slowly, or the process has little memory.',
    },
    SHED_DELAY_MS: {
      does: 'average delay of the event loop in milliseconds above which new requests are refused; 0 turns this off',
      change: 'Other work in the process or on the machine delays it.',
    },
    MAX_CONNECTIONS: {
      does: 'connections that clients may open in total',
      change: 'There are more clients, or the process may open fewer files.',
    },
  },
};
