/** Reads the files whose names are in the command line. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { isRecord } from '../rest/values/record.ts';
import { utf8Text } from '../rest/values/utf8-text.ts';

/** The error for a file, variable or document that cannot be used. The message contains its name. */
export class Unreadable extends Error {}

/** The name of standard input among files. */
export const standardInput = '-';

export const nameOf = (file: string) => (file === standardInput ? 'standard input' : file);

/** The text of a file, or of standard input, which can be read only once. Throws an `Unreadable`. */
export const readInput = (file: string): string =>
  utf8Text(readable(file, () => readFileSync(descriptorOr(file))));

/** The same for a file that may have no end, such as a device. Throws an `Unreadable` if it has more bytes. */
export function readShortInput(file: string, maxBytes: number): string {
  const chunks: Buffer[] = [];
  let length = 0;
  readable(file, () => {
    const from = descriptorOr(file);
    const descriptor = typeof from === 'number' ? from : openSync(from, 'r');
    try {
      for (;;) {
        const chunk = Buffer.allocUnsafe(chunkBytes);
        const read = readSync(descriptor, chunk);
        length += read;
        if (read === 0 || length > maxBytes) return;
        chunks.push(chunk.subarray(0, read));
      }
    } finally {
      if (descriptor !== from) closeSync(descriptor);
    }
  });
  if (length > maxBytes) throw new Unreadable(`${nameOf(file)} ${tooLong(maxBytes)}`);
  return utf8Text(Buffer.concat(chunks));
}

const chunkBytes = 2 ** 18;

export const tooLong = (maxBytes: number) => `is longer than ${maxBytes / 2 ** 20} MiB`;

/** Not `process.stdin.fd`: that makes reads fail while a pipe has nothing yet. */
const descriptorOr = (file: string) => (file === standardInput ? 0 : file);

function readable<Read>(file: string, read: () => Read): Read {
  try {
    return read();
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
