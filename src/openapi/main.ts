/** Prints the REST API as an OpenAPI document, or writes it to the given file. */
import { writeFileSync } from 'node:fs';
import { readOpenApiFile } from '../command/config.ts';
import { openApiDocument } from './document.ts';

try {
  const file = readOpenApiFile();
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
