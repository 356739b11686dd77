/**
 * Types of the files of undici that calls need: importing all of `undici` would make each start 40 ms and 11 MiB more
 * expensive. Its files are not part of its API, so package.json accepts no new minor version, and
 * `test/rest/undici-files.test.ts` checks each file.
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
