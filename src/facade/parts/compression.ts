/** Compression of responses: of all if it is on, otherwise only of those with the schema, which are the largest. */
import { Compression } from '../../http/out/compression.ts';
import type { Settled } from '../../server/settings/options.ts';

/** The encodings for each setting. The first one is preferred. */
const codingsOf = {
  off: ['zstd', 'gzip'],
  gzip: ['gzip'],
  zstd: ['zstd'],
  both: ['zstd', 'gzip'],
} as const;

export const compressionOf = ({ compress }: Settled): Compression =>
  new Compression({ codings: codingsOf[compress], isForAll: compress !== 'off' });
