/** The files with certificates and keys, which are read again whenever the facade requests their contents. */
import { readFile } from 'node:fs/promises';
import type { TlsSettings } from '../rest/transport/connection-settings.ts';
import { type OfferedTls, unreadable } from '../server/settings/tls.ts';
import type { tlsFilesIn } from './config.ts';

/**
 * Returns a function that returns the contents that were read last. Undefined if there are no files. Each call begins
 * to read the files for the next one, so that a slow file system does not block the process.
 */
export function tlsOfFiles(files: ReturnType<typeof tlsFilesIn>): (() => TlsSettings) | undefined {
  const named = Object.entries(files).flatMap(([part, file]) => (file ? [{ part, ...file }] : []));
  if (named.length === 0) return undefined;
  let latest: OfferedTls = Object.fromEntries(named.map(({ part, content }) => [part, content]));
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    const contents = await Promise.all(
      named.map(async ({ part, path }) => [part, await readFile(path).catch(() => unreadable)]),
    );
    latest = Object.fromEntries(contents);
    isReading = false;
  };
  return () => {
    void read();
    // The facade checks the contents, as it does for every host. An error in it explains why a file cannot be read.
    return latest as TlsSettings;
  };
}
