/** Reads a seed file. */
import { readFileSync } from 'node:fs';
import { utf8Text } from '../../rest/values/utf8-text.ts';
import type { Seed } from '../store/store.ts';
import { checkedRows } from './check.ts';
import { planter } from './planter.ts';
import type { SeedRow } from './rows.ts';

/** The seed in the file. Throws an error whose message is a sentence if the file is invalid. */
export const readSeed = (file: string): Seed => planter(read(file).rows);

/** The lists in the file. Throws like `readSeed`. */
export const readContent = (file: string): unknown => read(file).content;

function read(file: string) {
  const content = parsed(utf8Text(readFileSync(file)), file);
  return { content, rows: rowsIn(content, file) };
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

function rowsIn(content: unknown, file: string): SeedRow[] {
  try {
    return checkedRows(content);
  } catch (error) {
    throw new Error(`${file} does not fit: ${messageOf(error)}.`, { cause: error });
  }
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
