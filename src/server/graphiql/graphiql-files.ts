/**
 * The files of GraphiQL, which `graphiql/build.ts` writes compressed, and names after their contents. They are read
 * when they are first requested, and then kept in memory, where they need three million bytes.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

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

export class GraphiQLFiles {
  readonly manifest: GraphiQLManifest;
  readonly #bodies = new Map<string, Promise<Uint8Array>>();

  private constructor(manifest: GraphiQLManifest) {
    this.manifest = manifest;
  }

  /** Opens the files. Undefined if GraphiQL was not built, or its files were not copied together with this one. */
  static async open(): Promise<GraphiQLFiles | undefined> {
    try {
      const text = await readFile(new URL('manifest.json', folder), 'utf8');
      return new GraphiQLFiles(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  /** Media type of a file. Undefined if there is no such file. */
  typeOf(name: string): string | undefined {
    const { types } = this.manifest;
    return Object.hasOwn(types, name) ? types[name] : undefined;
  }

  /** The bytes of an existing file. */
  body(name: string, encoding: Encoding): Promise<Uint8Array> {
    const key = `${name} ${encoding}`;
    const known = this.#bodies.get(key);
    if (known) return known;
    const body = this.#read(name, encoding);
    this.#bodies.set(key, body);
    body.catch(() => this.#bodies.delete(key));
    return body;
  }

  async #read(name: string, encoding: Encoding): Promise<Uint8Array> {
    if (encoding === 'identity') return decompress(await this.body(name, 'br'));
    return readFile(new URL(`${name}${endings[encoding]}`, folder));
  }
}
