/**
 * Compresses responses in threads outside the event loop. It takes time of the machine, so a proxy in front of the
 * facade is a better place for it.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { acceptedEncoding } from '../headers/accepted-encoding.ts';
import type { BodyPieces } from './json-pieces.ts';

/**
 * Not an import, because importing zstd would fail on an old Node before `docgraph` can report which version it needs.
 */
const { constants, createGzip, createZstdCompress, gzip, zstdCompress } =
  process.getBuiltinModule('node:zlib');

type Coding = 'gzip' | 'zstd';

/** Minimum size in bytes of a response that is compressed. */
const minBytes = 4_096;
/**
 * Maximum number of responses that are compressed at the same time. One thread of the pool is left for files and host
 * names.
 */
const maxConcurrent = 3;

const gzipOptions = { level: 1, chunkSize: 64 * 1024 };
const zstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
  chunkSize: 64 * 1024,
};

const gzipped = promisify<Uint8Array | string, typeof gzipOptions, Buffer>(gzip);
const zstdCompressed = promisify<Uint8Array | string, typeof zstdOptions, Buffer>(zstdCompress);

const coders = {
  gzip: {
    one: (piece: Uint8Array | string) => gzipped(piece, gzipOptions),
    stream: () => createGzip(gzipOptions),
  },
  zstd: {
    one: (piece: Uint8Array | string) => zstdCompressed(piece, zstdOptions),
    stream: () => createZstdCompress(zstdOptions),
  },
};

/** Media types that are compressed. Event streams are not, because their events must not wait in a buffer. */
const json = /^application\/(graphql-response\+)?json\b/;

export interface CompressionOptions {
  /** The encodings, in the order of preference. */
  readonly codings: readonly Coding[];
  /** Whether all responses are compressed, or only those with the schema. */
  readonly isForAll: boolean;
}

/** What the compression of a response depends on. */
interface Compressible {
  /** The encodings that the client accepts. Null if it accepts none, or if the response may contain keys. */
  readonly acceptedEncodings: string | null;
  /** Whether the response has fields about the schema. */
  readonly isIntrospection: boolean;
}

export class Compression {
  readonly #options: CompressionOptions;
  #running = 0;

  constructor(options: CompressionOptions) {
    this.#options = options;
  }

  /**
   * The encoding for a response of this media type. Undefined if the response is not compressed: because of its client,
   * its size or its type, or because it would have to wait for others.
   */
  codingOf(
    request: Compressible,
    type: string | null | undefined,
    { bytes }: BodyPieces,
  ): Coding | undefined {
    const isCompressed = this.#options.isForAll || request.isIntrospection;
    if (!isCompressed || bytes < minBytes || this.#running >= maxConcurrent) return undefined;
    if (!json.test(type ?? '')) return undefined;
    return acceptedEncoding(request.acceptedEncodings, this.#options.codings);
  }

  async compress({ pieces }: BodyPieces, coding: Coding): Promise<BodyPieces> {
    const { one, stream } = coders[coding];
    this.#running += 1;
    try {
      const [first = '', ...others] = pieces;
      return joined(others.length === 0 ? [await one(first)] : await through(stream(), pieces));
    } finally {
      this.#running -= 1;
    }
  }
}

/** Compresses a long body without joining its pieces first, which would need twice the memory. */
async function through(
  coder: ReturnType<typeof createGzip>,
  pieces: Iterable<string | Uint8Array>,
): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(pieces), coder, async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) chunks.push(chunk);
  });
  return chunks;
}

const joined = (pieces: Buffer[]): BodyPieces => ({
  pieces,
  bytes: pieces.reduce((bytes, { length }) => bytes + length, 0),
});
