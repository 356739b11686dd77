/** A file with lengths of lists, which a setting names. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { utf8Text } from '../rest/values/utf8-text.ts';

/** The lengths by coordinate. Only the schema decides whether these are lists, so that is checked later. */
export const lengthsFile = z
  .string()
  .transform((path): unknown => {
    try {
      return JSON.parse(utf8Text(readFileSync(path)));
    } catch {
      return undefined;
    }
  })
  .pipe(
    z.custom<Readonly<Record<string, number>>>(
      (value) => z.record(z.string(), z.number()).safeParse(value).success,
      'must be a JSON file with the lengths of lists by coordinate',
    ),
  );
