/** References to unknown resources do not compile, and fail when the schema is built. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputOptions } from '../../src/graphql/types/inputs.ts';
import { outputOf } from '../../src/graphql/types/output.ts';
import { resourceNames } from '../../src/rest/table/names.ts';
import {
  nestedReference,
  reference,
  referenceOrWhole,
  taggedReference,
} from '../../src/rest/table/reference.ts';
import { requireReferenced } from './declared-resources.ts';
import '../../src/schema/schema.ts';

const misspelt: [string, z.ZodType][] = [
  // @ts-expect-error there is no such resource
  ['an id', reference('Spcae')],
  // @ts-expect-error there is no such resource
  ['an id or the whole', referenceOrWhole('Spcae', z.object({}))],
  // @ts-expect-error there is no such resource
  ['an object with an id', nestedReference('Spcae')],
  // @ts-expect-error there is no such resource
  ['an object with its kind', taggedReference('space', 'space', 'Spcae')],
];

const sentence = /^References name Spcae, which no .* declares\. Nearest: Space,/;

test.for(misspelt)('%s of an undeclared resource is not a field', ([, schema]) => {
  expect(() => outputOf(schema)).toThrow(sentence);
});

test.for(misspelt)('%s of an undeclared resource is not in any input', ([, schema]) => {
  expect(() => inputOptions(schema.describe('Whatever it is.'))).toThrow(sentence);
});

test('every name that references accept is declared', () => {
  expect(() => requireReferenced()).not.toThrow();
  // @ts-expect-error there is no such resource
  expect(() => requireReferenced([...resourceNames, 'Spcae'])).toThrow(sentence);
});
