/**
 * Types of the files of undici that calls are made with.
 *
 * They are taken from their own files, as its front door loads all others besides: a second `fetch`, mocks,
 * caches, a client of WebSockets. These are 80 modules, and 40 ms of each start. The files are not part of what
 * undici promises, so package.json takes no new minor version unseen.
 */
declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export = buildConnector;
}

declare module 'undici/lib/core/errors.js' {
  import { errors } from 'undici';
  export = errors;
}

declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';
  export = Client;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export = Pool;
}
