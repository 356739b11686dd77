/** Reads the documentation files and their code blocks. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

const ignored: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated']);

/** Paths of all Markdown files, relative to the project. */
export const documents: readonly string[] = globSync('**/*.md', {
  cwd: root,
  exclude: (path) => ignored.has(basename(path)),
}).sort();

/** The text of a file; its path is relative to the project. */
export const textOf = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

export interface Block {
  readonly language: string;
  readonly code: string;
}

/** The code blocks of a document, in order. */
export const blocksOf = (document: string): readonly Block[] =>
  [...textOf(document).matchAll(/^```(\w*).*\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', code = '']) => ({ language, code }),
  );

/** The code of the first block in a language that contains a text. Throws if there is none. */
export function blockOf(document: string, language: string, part = ''): string {
  const block = blocksOf(document).find(
    (one) => one.language === language && one.code.includes(part),
  );
  if (!block) throw new Error(`${document} has no block of ${language} with ${part}`);
  return block.code;
}

/** The rows of all tables of a document, including their headings, as trimmed cells. */
export const rowsOf = (document: string): readonly (readonly string[])[] =>
  [...textOf(document).matchAll(/^\| (?!---)(.*) \|$/gm)].map(([, row = '']) =>
    row.split(/ *\| */),
  );
