/** Files that are written by a script and committed: what a script makes of them is written, or held against them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** A path from the root of the project. */
export const pathOf = (file: string): string =>
  fileURLToPath(new URL(`../${file}`, import.meta.url));

function textOf(file: string): string | undefined {
  try {
    return readFileSync(pathOf(file), 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the files, texts by path; with `--check` it says which of them are stale, and fails. */
export function keep(texts: Readonly<Record<string, string>>): void {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const stale = Object.entries(texts).filter(([file, text]) => textOf(file) !== text);
  if (!values.check) for (const [file, text] of stale) writeFileSync(pathOf(file), text);
  else if (stale.length > 0)
    fail(stale.map(([file]) => `${file} is stale: npm run codegen writes it.`));
}

/** Ends the script with sentences for whoever is to mend something. */
export function fail(sentences: readonly string[]): never {
  console.error(sentences.join('\n'));
  process.exit(1);
}
