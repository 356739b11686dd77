/** Makes files from inputs. */
import type { z } from 'zod';
import type { WrittenFile } from '../../domains/content/shapes/written-files.ts';
import type { FileData } from './content-rows.ts';

export type EditedFile = z.output<typeof WrittenFile>;

/** Size of a file that is named by its URL, which the sandbox does not download. */
const undownloadedSize = 1_024;

/** The bytes are not stored: only their number is, and `address` leads nowhere. */
export const writtenFile = (id: string, written: EditedFile, address: string): FileData => ({
  id,
  name: written.name,
  contentType: written.contentType ?? 'application/octet-stream',
  ...('base64' in written
    ? { downloadURL: address, size: Buffer.byteLength(written.base64, 'base64') }
    : { downloadURL: written.url, size: undownloadedSize }),
});
