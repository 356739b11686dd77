/** Reads types in the schema language, as the tool `describe_types` shows them. */

export interface Argument {
  readonly name: string;
  readonly type: string;
}

export interface Field {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly type: string;
  /** The sentence after it. */
  readonly text: string;
}

export interface Type {
  readonly name: string;
  /** Empty for an enum. */
  readonly fields: readonly Field[];
  /** Empty for other types than enums. */
  readonly values: readonly string[];
}

const field = /^\s*(\w+)(?:\((.*?)\))?: ([[\]!\w]+)(?: (?:#|—) (.*))?$/;

export function fieldIn(line: string): Field | undefined {
  const [, name, args = '', type, text = ''] = field.exec(line) ?? [];
  if (name === undefined || type === undefined) return undefined;
  const found = [...args.matchAll(/(\w+): ([[\]!\w]+)/g)];
  return {
    name,
    args: found.map(([, name = '', type = '']) => ({ name, type })),
    type,
    text,
  };
}

export function typesIn(text: string): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const [, kind, name = '', body = ''] of text.matchAll(
    /^(type|interface|enum|input) (\w+)[^{\n]*\{\n([\s\S]*?)^\}/gm,
  )) {
    const lines = body.split('\n');
    types.set(name, {
      name,
      fields: kind === 'enum' ? [] : lines.flatMap((line) => fieldIn(line) ?? []),
      values: kind === 'enum' ? lines.flatMap((line) => /^\s*(\w+)/.exec(line)?.[1] ?? []) : [],
    });
  }
  return types;
}

export const namedType = (type: string): string => type.replace(/[[\]!]/g, '');

const scalars = new Set(['String', 'Int', 'Float', 'Boolean', 'DateTime', 'URL', 'ID']);

export const isScalar = (type: string): boolean => scalars.has(namedType(type));
