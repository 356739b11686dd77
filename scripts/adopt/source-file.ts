/** A source file of the project that is created or extended. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { pathOf } from '../generated-files.ts';

const importStatement = /^import (type )?\{([^}]*)\} from '([^']+)';\n/gm;

export class SourceFile {
  readonly path: string;
  readonly isNew: boolean;
  #body: string;
  /** Imported names by file or package. A name may begin with `type `, and may have an alias. */
  readonly #imports = new Map<string, Set<string>>();

  /** `head`: the first comment of a new file. */
  constructor(path: string, head: string) {
    this.path = path;
    this.isNew = !existsSync(pathOf(path));
    const text = this.isNew ? `${head}\n` : readFileSync(pathOf(path), 'utf8');
    for (const [, isType, names = '', from = ''] of text.matchAll(importStatement))
      for (const name of names.split(',').map((one) => one.trim()))
        if (name !== '') this.#add(from, isType ? `type ${name}` : name);
    this.#body = text.replace(importStatement, '');
  }

  #add(from: string, name: string): void {
    const names = this.#imports.get(from) ?? new Set();
    // A name that is imported as a value can also be used as a type.
    if (name.startsWith('type ') && names.has(name.slice(5))) return;
    names.delete(`type ${name}`);
    this.#imports.set(from, names.add(name));
  }

  get body(): string {
    return this.#body;
  }

  /** Imports a name and returns it. `file`: the path of a file, or the name of a package. */
  use(name: string, file: string): string {
    if (file === this.path) return name;
    const from = file.includes('/') ? specifier(this.path, file) : file;
    this.#add(from, name);
    return name.replace(/^type /, '').replace(/^.* as /, '');
  }

  /** Whether the file contains the name as a word, or imports it. */
  has(name: string): boolean {
    const word = new RegExp(`\\b${name}\\b`);
    return word.test(this.#body) || [...this.#imports.values()].some((names) => names.has(name));
  }

  /** Adds a declaration before the operation table, if the file has one, and otherwise at the end. */
  declare(text: string): void {
    const table = /^export const \w+(?: = operations\(|: Handlers<)/m.exec(this.#body);
    if (!table) this.append(text);
    else
      this.#body = `${this.#body.slice(0, table.index)}${text}\n\n${this.#body.slice(table.index)}`;
  }

  append(text: string): void {
    this.#body = `${this.#body.trimEnd()}\n\n${text}\n`;
  }

  /**
   * Inserts text at the end of the object or list that begins with this line. Returns false if the file does not have
   * one.
   */
  insertInto(beginning: RegExp, text: string, ending = /^[)\]}]+( as const)?;/m): boolean {
    const start = beginning.exec(this.#body);
    if (!start) return false;
    const end = ending.exec(this.#body.slice(start.index + start[0].length));
    if (!end) return false;
    const at = start.index + start[0].length + end.index;
    this.#body = `${this.#body.slice(0, at)}${text}\n${this.#body.slice(at)}`;
    return true;
  }

  /** Inserts text like `insertInto`. Throws if the file does not have that object or list, because the draft needs it. */
  extend(beginning: RegExp, text: string): void {
    if (!this.insertInto(beginning, text))
      throw new Error(`${this.path} has nothing that begins with ${beginning.source}`);
  }

  replace(pattern: RegExp | string, text: string): void {
    this.#body = this.#body.replace(pattern, () => text);
  }

  #isUsed(name: string): boolean {
    const word = name.replace(/^type /, '').replace(/^.* as /, '');
    return new RegExp(`(?<!\\w|(?<!\\.)\\.)${word}\\b`).test(this.#body);
  }

  write(): void {
    const imports = [...this.#imports].sort(byDistance).flatMap(([from, names]) => {
      const used = [...names].filter((name) => this.#isUsed(name));
      return used.length === 0 ? [] : [`import { ${used.join(', ')} } from '${from}';\n`];
    });
    const head = /^(?:\/\*\*[\s\S]*?\*\/\n)?/.exec(this.#body)?.[0] ?? '';
    mkdirSync(dirname(pathOf(this.path)), { recursive: true });
    writeFileSync(
      pathOf(this.path),
      `${head}${imports.join('')}${imports.length > 0 ? '\n' : ''}${this.#body.slice(head.length).trimStart()}`,
    );
  }
}

function specifier(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/**
 * Sorts imports like the formatter: packages come first, then the most distant files. If the formatter had to sort
 * them, it would leave a blank line after the first comment.
 */
function byDistance([one]: [string, unknown], [other]: [string, unknown]): number {
  const distance = (from: string) => (from.startsWith('.') ? from.split('../').length : 99);
  return distance(other) - distance(one) || (one < other ? -1 : 1);
}

/** Files by path. Each file is read only once. */
export class SourceFiles {
  readonly #files = new Map<string, SourceFile>();

  at(path: string, head = ''): SourceFile {
    const known = this.#files.get(path) ?? new SourceFile(path, head);
    this.#files.set(path, known);
    return known;
  }

  get all(): readonly SourceFile[] {
    return [...this.#files.values()];
  }
}
