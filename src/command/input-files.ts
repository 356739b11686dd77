/** Reads the files whose names are in the command line. */
import { readFileSync } from 'node:fs';
import { isRecord } from '../rest/values/record.ts';
import { utf8Text } from '../rest/values/utf8-text.ts';

/** The error for a file, variable or document that cannot be used. The message contains its name. */
export class Unreadable extends Error {}

/** The name of standard input among files. */
export const standardInput = '-';

export const nameOf = (file: string) => (file === standardInput ? 'standard input' : file);

/** The text of a file, or of standard input, which can be read only once. Throws an `Unreadable`. */
export function readInput(file: string): string {
  try {
    return utf8Text(readFileSync(file === standardInput ? process.stdin.fd : file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Unreadable(`${nameOf(file)} cannot be read: ${code}`);
  }
}

/** A JSON object in a file. `what` describes what the file must contain. Throws an `Unreadable`. */
export function readObject(file: string, what: string): Readonly<Record<string, unknown>> {
  const text = readInput(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable(`${nameOf(file)} is no JSON`);
  }
  if (!isRecord(value))
    throw new Unreadable(`${nameOf(file)} must contain a JSON object with ${what}`);
  return value;
}
