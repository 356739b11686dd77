/** REST shapes: files as input, which are added to content. */
import { z } from 'zod';
import { optional, text } from '../../../rest/table/members.ts';
import { either, shape } from '../../../rest/table/shape.ts';

/** Maximum size of a file in an input, in bytes. The REST API says 1 MB, and not which one: this is the larger. */
const maxFileBytes = 1_048_576;

export const batchReference = (noun: string, link: string) =>
  optional(
    z.string(),
    `A name for the ${noun} within this input, which the payload returns. Unique among all pages and files of the input, and different from the paths of existing pages. In Markdown of the same input, link to the ${noun} by \`${link}\`. It is not stored.`,
  );

const name = z
  .string()
  .min(1)
  .max(256)
  .describe('Name of the file with its extension, 1 to 256 characters.');
const ref = batchReference('file', '![alternative text](./ref)');

/** Whether a text is Base64 of at most the maximum size. A regular expression would need a stack for long texts. */
function isBase64(written: string): boolean {
  const bytes = Buffer.from(written, 'base64');
  return bytes.length <= maxFileBytes && bytes.toString('base64') === written;
}

export const WrittenFile = either(
  'FileInsertionInput',
  'A file to add, from exactly one source.',
  [
    'fromUrl',
    shape('FileFromUrlInput', 'A file that the service downloads.', {
      name,
      contentType: text(
        'Media type of the file, such as `image/png`. Defaults to what the service finds.',
      ).optional(),
      ref,
      url: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .describe(
          'Public HTTP or HTTPS URL of the file, up to 2,048 characters. The service refuses private addresses.',
        ),
    }),
  ],
  [
    'fromBase64',
    shape('FileFromBase64Input', 'A file whose bytes are in the input.', {
      name,
      contentType: text('Media type of the file, such as `image/png`.'),
      ref,
      base64: z
        .string()
        .min(1)
        .max(4 * Math.ceil(maxFileBytes / 3))
        .refine(isBase64, { message: 'must be Base64 with padding, of at most 1,048,576 bytes' })
        .describe(
          'The bytes of the file in Base64 with padding, up to 1,048,576 bytes before encoding. A request can be up to 1,500,000 bytes in total, so send other files in other requests, or use `fromUrl`.',
        ),
    }),
  ],
);
