/** The options of both facades. */

import { steadyOptions } from '../differ/steady-options.ts';
import type { FacadeOptions } from '../facade.ts';

export const options = (upstreamUrl: string): FacadeOptions => ({
  // Some documents make hundreds of calls.
  ...steadyOptions(100),
  queryObjects: 1_000_000_000_000,
  upstreamUrl,
});
