/** What calls to the service say of the program that makes them. */
import { version } from './package-file.js';

/** The name of the host, if there is one, and that of this program with its version. */
export const userAgentOf = (host?: string): string =>
  `${host === undefined ? '' : `${host} `}docgraph/${version}`;
