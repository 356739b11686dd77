/**
 * Compresses responses, in threads beside the event loop. It takes some time of the machine, so a proxy in front of the
 * facade is the better place for it, if there is one.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { acceptedEncoding } from '../headers/accepted-encoding.ts';
import type { BodyPieces } from './json-pieces.ts';

/** An import of zstd would fail on an old Node before `docgraph` can say which one it needs. */
const { constants, createGzip, createZstdCompress, gzip, zstdCompress } =
  process.getBuiltinModule('node:zlib');

type Coding = 'gzip' | 'zstd';

/** Size in bytes from which compression is worth its time. */
const minBytes = 4_096;
/** Responses that are compressed at the same time. One thread of the pool is left for files and names of hosts. */
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

/** Streams of events must not wait in a buffer. */
const json = /^application\/(graphql-response\+)?json\b/;

export interface CompressionOptions {
  /** In the order of preference. */
  readonly codings: readonly Coding[];
  /** False: only responses with the schema are compressed. */
  readonly isForAll: boolean;
}

/** What a request has to do with the compression of its response. */
interface Compressible {
  /** The encodings that the client accepts. Null if it accepts none, or the response may hold keys. */
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
   * How to compress a response of this media type. Undefined if it is sent as it is: because of its client, its size or
   * its type, or because so many are compressed already that it would have to wait.
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

/** A long body is not joined before: that would take it twice. */
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
