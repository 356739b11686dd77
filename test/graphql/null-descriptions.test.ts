/** Every nullable field says when it is null without an error. Fields that never are say nothing about it. */
import { type GraphQLField, isInterfaceType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { stepOf } from '../../src/graphql/execution/step.ts';
import type { SemanticNonNullExtensions } from '../../src/graphql/types/directives.ts';
import { nullIf } from '../../src/graphql/types/output-field.ts';
import { schema } from '../../src/schema/schema.ts';
import { mend } from '../mend.ts';
import { members } from './schema-members.ts';

type Field = GraphQLField<unknown, unknown>;

const fields = members.filter((one): one is readonly [string, Field] => {
  const [owner = '', name = ''] = one[0].split('.');
  const type = schema.getType(owner);
  return (isObjectType(type) || isInterfaceType(type)) && name in type.getFields();
});

const isNullable = ({ type, extensions }: Field): boolean => {
  const { directives }: Partial<SemanticNonNullExtensions> = extensions;
  const levels = directives && (directives.semanticNonNull.levels ?? [0]);
  return !isNonNullType(type) && !levels?.includes(0);
};

const nullable = fields.filter(([, field]) => isNullable(field));

/** The sentences about null, without those about items. */
const sentencesOf = (description: string): string[] =>
  description.split(/(?<=\.) /).filter((one) => /\bnull\b/i.test(one) && !/\bitem is\b/.test(one));

test('every nullable field says when it is null', () => {
  expect(nullable.length).toBeGreaterThan(900);
  mend(
    nullable
      .filter(([, { description }]) => !/\bnull\b/i.test(description ?? ''))
      .map(
        ([coordinate]) =>
          `${coordinate} does not say when it is null: add "Null if …" to its description, give \`outputField\` its \`ifMissing\`, or \`nullIf\` the causes.`,
      ),
  );
});

test('a field that is null only after an error says nothing about null', () => {
  const others = fields.filter(([, field]) => !isNullable(field));
  const talking = others.filter(([, { description }]) => sentencesOf(description ?? '').length > 0);
  // `node` and a field for one type differ here, which their descriptions compare.
  const compared = talking.filter(([coordinate]) => !coordinate.startsWith('Query.'));
  expect(compared.map(([coordinate, { description }]) => [coordinate, description])).toEqual([]);
});

test('no description has two sentences with causes, or a cause twice', () => {
  for (const [coordinate, { description }] of nullable) {
    const causes = sentencesOf(description ?? '').filter((one) => one.startsWith('Null if '));
    expect(causes.length, coordinate).toBeLessThan(2);
    const parts = causes.flatMap((one) => one.replace(/^Null /, '').split(/, (?:or )?(?=if )/));
    expect(new Set(parts).size, `${coordinate}: ${description}`).toBe(parts.length);
  }
});

/** Payloads have links to objects that the change has just made. */
test('links say that the object cannot be read, or that a newer one replaced it', () => {
  const links = nullable.filter(([, field]) => stepOf(field).extraCall === 'link');
  expect(links.length).toBeGreaterThan(100);
  const silent = links.filter(
    ([, { description }]) =>
      !/cannot be read(\.|,)|has replaced|Always null|not applied/.test(description ?? ''),
  );
  expect(silent.map(([coordinate, { description }]) => [coordinate, description])).toEqual([]);
});

describe('further causes', () => {
  const at = 'The parent. Null at the top level. Rejected by `node`.';
  const two = 'The parent. Null if A, or if B.';

  test.for([
    ['The name.', ['A'], 'The name. Null if A.'],
    ['The name.', ['A', 'B', 'C'], 'The name. Null if A, if B, or if C.'],
    ['The name.', [], 'The name.'],
    [at, ['A'], 'The parent. Null at the top level, or if A. Rejected by `node`.'],
    [two, ['C'], 'The parent. Null if A, if B, or if C.'],
    ['A path. Null if `a.b` is none.', ['C'], 'A path. Null if `a.b` is none, or if C.'],
    ['It. Null if it cannot be read.', ['X cannot be read'], 'It. Null if it cannot be read.'],
  ] as const)('%s %j', ([description, causes, joined]) => {
    expect(nullIf(description, ...causes)).toBe(joined);
  });
});
