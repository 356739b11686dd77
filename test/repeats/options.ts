/** Options of both facades. */
import type { FacadeOptions } from '../../src/facade/facade-options.ts';
import { steadyOptions } from '../differ/steady-options.ts';

export const options = (upstreamUrl: string): FacadeOptions => ({
  // Some documents make hundreds of calls.
  ...steadyOptions(100),
  queryObjects: 1_000_000_000_000,
  upstreamUrl,
});
