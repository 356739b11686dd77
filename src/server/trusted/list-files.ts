/** Reads files with documents. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BrokenList } from './manifest.ts';

export interface ListFile {
  readonly path: string;
  readonly bytes: Buffer;
}

export interface ListFiles {
  readonly files: readonly ListFile[];
  /** Identifies the paths and contents of the files. */
  readonly hash: string;
}

/** Maximum size of a file. Parsing one of this size blocks the event loop for ten to twenty milliseconds. */
const maxBytes = 4_000_000;

/**
 * The files at these paths, and in folders those with these endings. Names that begin with a dot are left out, because a mounted
 * ConfigMap keeps its former contents there. Throws a `BrokenList`.
 */
export async function readListFiles(
  paths: readonly string[],
  endings: readonly string[] = ['.json'],
): Promise<ListFiles> {
  const files: ListFile[] = [];
  const hash = createHash('sha256');
  for (const listed of paths)
    for (const path of await filesAt(listed, endings)) {
      const bytes = await bytesAt(path);
      // The files are hashed one by one, because all of them together would block the event loop for hundreds of
      // milliseconds.
      hash.update(JSON.stringify([path, bytes.length])).update(bytes);
      files.push({ path, bytes });
    }
  return { files, hash: hash.digest('base64') };
}

async function filesAt(path: string, endings: readonly string[]): Promise<readonly string[]> {
  if (!(await at(path, () => stat(path))).isDirectory()) return [path];
  const names = await at(path, () => readdir(path));
  const isListed = (name: string) => endings.some((ending) => name.endsWith(ending));
  const found = names.filter((name) => isListed(name) && !name.startsWith('.')).sort();
  if (found.length === 0)
    throw new BrokenList(`${path} has no file that ends with ${endings.join(' or ')}`);
  return found.map((name) => join(path, name));
}

async function bytesAt(path: string): Promise<Buffer> {
  const { size } = await at(path, () => stat(path));
  if (size > maxBytes)
    throw new BrokenList(
      `${path} has more than ${maxBytes} bytes: divide it into several files, in a folder for example`,
    );
  return at(path, () => readFile(path));
}

async function at<Made>(path: string, read: () => Promise<Made>): Promise<Made> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new BrokenList(`${path} cannot be read: ${code}`);
  }
}
