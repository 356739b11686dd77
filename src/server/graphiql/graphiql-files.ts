/**
 * The files of GraphiQL, which `graphiql/build.ts` writes compressed, and names after their contents. They are read
 * when they are first requested, and then kept in memory, where they need three million bytes.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body in one of its encodings. */
export interface Content {
  /** Identifies the content, whatever its encoding is. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (encoding: Encoding) => Uint8Array | Promise<Uint8Array>;
}

export interface GraphiQLManifest {
  /** Name of the page's script, and of its style sheet. */
  readonly script: string;
  readonly style: string;
  /** The guide as a page. */
  readonly guide: string;
  /** Media types of all files, by name. */
  readonly types: Readonly<Record<string, string>>;
}

/** The folder next to `src`, or next to `dist` in the package. */
const folder = new URL('../../../graphiql/dist/', import.meta.url);

const endings = { br: '.br', gzip: '.gz' } as const;
const decompress = promisify(brotliDecompress);

/** The content security policy also applies to workers, which use that of their own script. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

/** The guide has styles, but no script. */
const guideHeaders = {
  ...fileHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Opens the files. Undefined if GraphiQL was not built, or its files were not copied together with this one. */
export async function openFiles() {
  const manifest: GraphiQLManifest | undefined = await readFile(
    new URL('manifest.json', folder),
    'utf8',
  )
    .then((json) => JSON.parse(json))
    .catch(() => undefined);
  if (!manifest) return undefined;
  const bodies = new Map<string, Promise<Uint8Array>>();
  const read = async (name: string, encoding: Encoding): Promise<Uint8Array> =>
    encoding === 'identity'
      ? decompress(await body(name, 'br'))
      : readFile(new URL(`${name}${endings[encoding]}`, folder));
  const body = (name: string, encoding: Encoding) => {
    const key = `${name} ${encoding}`;
    const known = bodies.get(key) ?? read(name, encoding);
    bodies.set(key, known);
    return known;
  };
  /** Undefined if there is no such file. */
  const file = (name: string): Content | undefined => {
    if (!Object.hasOwn(manifest.types, name)) return undefined;
    const headers = name === manifest.guide ? guideHeaders : fileHeaders;
    return {
      etag: name,
      headers: { ...headers, 'content-type': manifest.types[name] ?? '' },
      body: (encoding) => body(name, encoding),
    };
  };
  return { manifest, file };
}
