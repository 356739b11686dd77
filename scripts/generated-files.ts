/** Generated files that are committed: writes them, or checks them with `--check`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The absolute path of a file in the project. */
export const pathOf = (file: string): string =>
  fileURLToPath(new URL(`../${file}`, import.meta.url));

function textOf(file: string): string | undefined {
  try {
    return readFileSync(pathOf(file), 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the files, given as texts by path; with `--check`, reports the stale ones and fails instead. */
export function keep(texts: Readonly<Record<string, string>>): void {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const stale = Object.entries(texts).filter(([file, text]) => textOf(file) !== text);
  if (!values.check) for (const [file, text] of stale) writeFileSync(pathOf(file), text);
  else if (stale.length > 0)
    fail(stale.map(([file]) => `${file} is stale: npm run codegen writes it.`));
}

/** Prints the sentences and exits with 1. */
export function fail(sentences: readonly string[]): never {
  console.error(sentences.join('\n'));
  process.exit(1);
}
