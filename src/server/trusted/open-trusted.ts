/** Opens the trusted documents of a server, if there are any, and begins to read their files. */
import type { Documents } from '../documents.ts';
import type { Settled } from '../settings/options.ts';
import { type FilesLog, TrustedDocuments } from './trusted-documents.ts';

const ignore = () => {};
export const noLog: FilesLog = { info: ignore, warn: ignore, error: ignore };

export function openTrusted(
  { documents: mode, documentsFiles: files, logger }: Settled,
  documents: Documents,
) {
  if (!files) return undefined;
  const log: FilesLog = logger ?? noLog;
  const trusted = new TrustedDocuments({ mode, files, documents, log });
  let isAwaited = false;
  const read = trusted.open();
  read.catch((error) => {
    // Code that waits for `ready` gets the error.
    if (!isAwaited) log.error({ reason: error.message }, 'trusted documents cannot be read');
  });
  return {
    documents: trusted,
    /** Resolves when the files have been read. Rejects if they cannot be used. */
    ready(): Promise<void> {
      isAwaited = true;
      return read;
    },
  };
}
