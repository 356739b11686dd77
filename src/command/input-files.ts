/** Reads the files whose names are in the command line. */
import { closeSync, openSync, readSync } from 'node:fs';
import { isRecord } from '../rest/values/record.ts';
import { utf8Text } from '../rest/values/utf8-text.ts';

/** The error for a file, variable or document that cannot be used. The message contains its name. */
export class Unreadable extends Error {}

/** The name of standard input among files. */
export const standardInput = '-';

export const nameOf = (file: string) => (file === standardInput ? 'standard input' : file);

export const tooLong = (maxBytes: number) => `is longer than ${maxBytes / 2 ** 20} MiB`;

const chunkBytes = 2 ** 18;

/**
 * The text of a file, or of standard input, which can be read only once. Throws an `Unreadable`, also if a file, such as
 * a device without an end, has more bytes.
 */
export function readInput(file: string, maxBytes = Number.POSITIVE_INFINITY): string {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Not `process.stdin.fd`: that makes reads fail while a pipe has nothing yet.
    const descriptor = file === standardInput ? 0 : openSync(file, 'r');
    for (let read = -1; read !== 0 && length <= maxBytes; length += read) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      read = readSync(descriptor, chunk);
      chunks.push(chunk.subarray(0, read));
    }
    if (descriptor !== 0) closeSync(descriptor);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Unreadable(`${nameOf(file)} cannot be read: ${code}`);
  }
  if (length > maxBytes) throw new Unreadable(`${nameOf(file)} ${tooLong(maxBytes)}`);
  return utf8Text(Buffer.concat(chunks));
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
