/** schema.strict.graphql: the schema with `!` instead of `@semanticNonNull`, and no other difference. */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLOutputType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  validateSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import type { SemanticNonNullExtensions } from '../../src/graphql/types/directives.ts';
import { schema } from '../../src/schema/schema.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const strict = buildSchema(read('schema.strict.graphql'));

const fieldsOf = (of: typeof schema, typeName: string) => {
  const type = of.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
};

/** The type with `!` at these levels. */
function strictOf(type: GraphQLOutputType, levels: readonly number[]): string {
  if (isNonNullType(type)) return `${strictOf(type.ofType, levels)}!`;
  const below = levels.map((level) => level - 1);
  const shown = isListType(type) ? `[${strictOf(type.ofType, below)}]` : String(type);
  return levels.includes(0) ? `${shown}!` : shown;
}

test('it is valid, and does not declare the directive', () => {
  expect(validateSchema(strict)).toEqual([]);
  expect(strict.getDirective('semanticNonNull')).toBeUndefined();
});

test('a field is non-null where only an error makes it null, and nowhere else', () => {
  let changed = 0;
  for (const { name } of Object.values(schema.getTypeMap()))
    for (const field of Object.values(fieldsOf(schema, name))) {
      const { directives }: Partial<SemanticNonNullExtensions> = field.extensions;
      const levels = directives ? (directives.semanticNonNull.levels ?? [0]) : [];
      const expected = strictOf(field.type, levels).replaceAll('!!', '!');
      const type = String(fieldsOf(strict, name)[field.name]?.type);
      expect([`${name}.${field.name}`, type]).toEqual([`${name}.${field.name}`, expected]);
      if (type !== String(field.type)) changed += 1;
    }
  expect(changed).toBeGreaterThan(600);
});

test('all else is as in schema.graphql', () => {
  const plain = (text: string) => text.replaceAll(/ @semanticNonNull(\([^)]*\))?|!|^#.*\n/gm, '');
  const [, declaration = ''] =
    /(\n"""[^"]*"""\ndirective @semanticNonNull\([\s\S]*?\) on .*\n)/.exec(
      read('schema.graphql'),
    ) ?? [];
  expect(declaration).not.toBe('');
  const expected = plain(read('schema.graphql').replace(declaration, ''));
  expect(plain(read('schema.strict.graphql')) === expected).toBe(true);
});
