/** The files with certificates and keys, which are read again when the facade asks for their content. */
import { readFile } from 'node:fs/promises';
import { RenewedTls, type RenewedTlsOptions } from '../facade/renewed-tls.ts';
import { type PemFile, unreadableFile } from '../facade/settings/tls-files.ts';
import type { TlsSettings } from '../rest/transport/connection-settings.ts';

type Part = keyof TlsSettings;
type Files = { readonly [Name in Part]?: PemFile | undefined };

/**
 * A function that returns the current content; undefined if there are no files. Each call begins to read the files, for the next call: so no slow file system holds up the
 * process.
 */
export function tlsOfFiles(
  files: Files,
  options: RenewedTlsOptions,
): (() => TlsSettings) | undefined {
  const named = Object.entries(files).flatMap(([part, file]) => (file ? [{ part, ...file }] : []));
  if (named.length === 0) return undefined;
  const first = Object.fromEntries(named.map(({ part, content }) => [part, content]));
  const renewed = new RenewedTls(first, options);
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    const offered = await Promise.all(
      named.map(async ({ part, path }) => [part, await contentOf(path)] as const),
    );
    renewed.offer(Object.fromEntries(offered));
    isReading = false;
  };
  return () => {
    void read();
    return renewed.current;
  };
}

const contentOf = (path: string): Promise<Buffer | Error> =>
  readFile(path).catch(() => new Error(unreadableFile));
