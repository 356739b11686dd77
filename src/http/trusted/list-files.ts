/** Reads the files with trusted documents. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BrokenList } from './document-list.ts';

export interface ListFile {
  readonly path: string;
  readonly text: string;
}

/** Parsing a file of this size holds the event loop for ten to twenty milliseconds. */
const mostBytes = 4_000_000;

/**
 * The files at these paths, and the JSON files of folders. Names that begin with a dot are left out: a mounted
 * ConfigMap keeps its former content there. Throws a `BrokenList`.
 */
export async function readListFiles(paths: readonly string[]): Promise<readonly ListFile[]> {
  const files: ListFile[] = [];
  for (const path of paths)
    for (const file of await filesAt(path)) files.push({ path: file, text: await textAt(file) });
  return files;
}

async function filesAt(path: string): Promise<readonly string[]> {
  if (!(await at(path, () => stat(path))).isDirectory()) return [path];
  const names = await at(path, () => readdir(path));
  const found = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  if (found.length === 0) throw new BrokenList(`${path} has no file that ends with .json`);
  return found.map((name) => join(path, name));
}

async function textAt(path: string): Promise<string> {
  const { size } = await at(path, () => stat(path));
  if (size > mostBytes)
    throw new BrokenList(
      `${path} has more than ${mostBytes} bytes: divide it into several files, in a folder for example`,
    );
  return at(path, () => readFile(path, 'utf8'));
}

async function at<Made>(path: string, read: () => Promise<Made>): Promise<Made> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new BrokenList(`${path} cannot be read: ${code}`);
  }
}
