/**
 * The files of GraphiQL, as `graphiql/build.ts` writes them: each compressed, and named by its content. Read when they
 * are first requested, and then kept: together they have three million bytes.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface GraphiQLManifest {
  /** The script and the style sheet of the page, by name. */
  readonly script: string;
  readonly style: string;
  /** The guide as a page. */
  readonly guide: string;
  /** Media types of all files, by name. */
  readonly types: Readonly<Record<string, string>>;
}

/** Beside `src`, and beside `dist` in the package. */
const folder = new URL('../../../graphiql/dist/', import.meta.url);

const endings = { br: '.br', gzip: '.gz' } as const;
const decompress = promisify(brotliDecompress);

export class GraphiQLFiles {
  readonly manifest: GraphiQLManifest;
  readonly #bodies = new Map<string, Promise<Uint8Array>>();

  private constructor(manifest: GraphiQLManifest) {
    this.manifest = manifest;
  }

  /** Undefined if GraphiQL was not built, or if its files were not copied with this one. */
  static async open(): Promise<GraphiQLFiles | undefined> {
    try {
      const text = await readFile(new URL('manifest.json', folder), 'utf8');
      return new GraphiQLFiles(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  /** Media type of a file; undefined if there is no such file. */
  typeOf(name: string): string | undefined {
    const { types } = this.manifest;
    return Object.hasOwn(types, name) ? types[name] : undefined;
  }

  /** The bytes of a file that there is. */
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
