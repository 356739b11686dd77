/** Unknown enum values everywhere: the data is complete, with a warning for each. */
import type { RequestListener } from 'node:http';
import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import { optionsOf } from '../../src/rest/table/schema.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, refuse, startWorld } from '../harness.ts';
import { mend } from '../mend.ts';
import { meantOf } from './drifts.ts';
import { everythingOn } from './everything.ts';
import { waysToTypes } from './ways-to-types.ts';
import { wholeAnswer } from './whole-answers.ts';

/** The types whose objects are requested: of several possible objects, the service has one of these. */
let wanted: readonly string[] = [];

/** Responds to every read with an object that has all members, and unknown values in its enums. */
const upstream: RequestListener = ({ url = '' }, response) => {
  const memberOf = (one: z.ZodEnum) => `unknown ${factsOf(one).enumeration?.name}`;
  const optionOf = (union: z.ZodUnion) =>
    optionsOf(union).find((one) => wanted.includes(factsOf(one).shape?.name ?? '')) ??
    meantOf(union);
  const body = wholeAnswer(url, { memberOf, optionOf });
  return body ? answer(response, body) : refuse(response, 404, 'Nothing.');
};

/** Open enums. */
const openEnums = Object.values(schema.getTypeMap())
  .filter((type) => isEnumType(type) && type.getValue('UNRECOGNIZED') !== undefined)
  .map(({ name }) => name);

interface Enumerated {
  readonly type: string;
  readonly field: string;
}

/** The fields that return the enum. */
const placesOf = (name: string): readonly Enumerated[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name === name)
        .map((field) => ({ type: type.name, field: field.name })),
    );

interface Warning {
  readonly code: string;
  readonly value: string;
  readonly path: readonly (string | number)[];
}

test('an unknown value of every open enum in a response affects no other field', async () => {
  const { ask } = await startWorld({ upstream });
  const ways = waysToTypes();
  /** Whether the document shows the unknown value of the enum. Fails if that affects anything else. */
  const shows = async (name: string, document: string): Promise<boolean> => {
    const { data, errors, extensions } = await ask(document);
    expect(errors, document).toBeUndefined();
    const warnings = (extensions?.warnings ?? []) as readonly Warning[];
    expect(warnings.every(({ code }) => code === 'UNRECOGNIZED_VALUE')).toBe(true);
    expect(new Set(warnings.map(({ path }) => path.join())).size).toBe(warnings.length);
    const unrecognized = JSON.stringify(data).split('"UNRECOGNIZED"').length - 1;
    expect(warnings).toHaveLength(unrecognized);
    expect(extensions?.warningsLeftOut).toBeUndefined();
    const values = new Set(warnings.map(({ value }) => value.replace(/^unknown /, '')));
    expect(values.difference(new Set(openEnums))).toEqual(new Set());
    return values.has(name);
  };
  const isShown = async (name: string, { type, field }: Enumerated): Promise<boolean> => {
    for (const { types, around } of ways.get(type) ?? []) {
      wanted = types;
      const everything = everythingOn(type, { texts: false });
      if (await shows(name, `${around(`${field} ...Everything`)} ${everything}`)) return true;
    }
    return false;
  };
  const unshown: string[] = [];
  for (const name of openEnums) {
    // Enums that only payloads have are shown by the next test.
    const places = placesOf(name).filter(({ type }) => ways.has(type));
    let isFound = places.length === 0;
    for (const place of places) isFound = (await isShown(name, place)) || isFound;
    if (!isFound)
      unshown.push(
        `No response has the enum ${name} where it should be: ${places.map(({ type, field }) => `${type}.${field}`).join(', ')}. See \`whole\` in test/graphql/drifts.ts, which makes the responses.`,
      );
  }
  mend(unshown);
});

test('the same in payloads', async () => {
  const world = await startWorld({
    upstream: (_, response) => answer(response, { revision: 'r', result: 'something' }),
  });
  const { data, extensions } = await world.ask(
    'mutation { mergeChangeRequest(input: { changeRequestId: "s/c" }) { result revision { restId } } }',
  );
  expect(data).toEqual({
    mergeChangeRequest: { result: 'UNRECOGNIZED', revision: { restId: 'r' } },
  });
  expect(extensions?.warnings).toMatchObject([{ value: 'something' }]);
});

test.for(['compiled', 'graphql'] as const)(
  'a list with one unknown value is null, with one error: by %s',
  async (executor) => {
    const scopes = [{}, 'site:views:read', 'unknown'];
    const world = await startWorld({
      facade: { executor },
      upstream: (_request, response) =>
        answer(response, { object: 'integration', name: 'weather', title: 'Weather', scopes }),
    });
    const { data, errors, extensions } = await world.ask(
      '{ integration(id: "weather") { scopes } }',
    );
    expect(data).toEqual({ integration: { scopes: null } });
    expect(errors?.map(({ path, extensions: { code } }) => [path, code])).toEqual([
      [['integration', 'scopes', 0], 'UPSTREAM_INVALID_RESPONSE'],
    ]);
    expect(extensions?.warnings).toBeUndefined();
  },
);
