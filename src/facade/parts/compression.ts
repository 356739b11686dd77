/** Compression of responses, if it is on. */
import { Compression } from '../../http/in/compression.ts';
import type { CheckedOptions } from '../checked-options.ts';

/** The first one is preferred. */
const codingsOf = {
  off: undefined,
  gzip: ['gzip'],
  zstd: ['zstd'],
  both: ['zstd', 'gzip'],
} as const;

export function compressionOf({ compress }: CheckedOptions): Compression | undefined {
  const codings = codingsOf[compress];
  return codings && new Compression(codings);
}
