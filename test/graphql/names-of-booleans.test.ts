/** One rule for Booleans: their names are statements, such as `isHidden` and `hasBlocks`, in reads and in writes. */
import { GraphQLBoolean, getNullableType } from 'graphql';
import { expect, test } from 'vitest';
import { mend } from '../mend.ts';
import { members } from './schema-members.ts';

/** Verbs that begin such names. `include` is a parameter of a list, not a statement about an object. */
const statement = /^(is|has|can|captures|includes?|requires|sets|shows|uses)(?=[A-Z])/;

/** The default value of a configuration property, not a state of an object. */
const valueOfProperty = /^IntegrationBooleanPropertyInput\.default$/;

/** Coordinates of Booleans with other names, with reasons. */
const otherNames: readonly (readonly [coordinate: RegExp, reason: string])[] = [
  [/^\w+Permissions\.\w+$/, 'What the caller can do: flags of a set, each called as its action.'],
  [valueOfProperty, 'A value, as the default of a property of another type.'],
];

/** Without former names, which are deprecated. */
const booleans = members.filter(
  ([, { type, deprecationReason }]) =>
    getNullableType(type) === GraphQLBoolean && !deprecationReason,
);
const others = booleans.filter(([, { name }]) => !statement.test(name));

test('the name of a Boolean is a statement', () => {
  expect(booleans.length).toBeGreaterThan(100);
  const unnamed = others.filter(([at]) => !otherNames.some(([coordinate]) => coordinate.test(at)));
  mend(
    unnamed.map(
      ([at]) =>
        `${at} is a Boolean: name it as a statement, with flag('is…') or optionalFlag('has…') around the member.`,
    ),
  );
});

test.for(otherNames)('%s has another name: %s', ([coordinate]) => {
  expect(others.some(([at]) => coordinate.test(at))).toBe(true);
});

test('only a Boolean has the name of a statement', () => {
  const found = members.filter(([, { name }]) => /^(is|has)[A-Z]/.test(name));
  expect(found.filter((one) => !booleans.includes(one)).map(([at]) => at)).toEqual([]);
});

test('no two names differ only by style, such as `hidden` and `isHidden`', () => {
  const bare = (name: string) =>
    name.replace(/^(is|has|includes?|shows)(?=[A-Z])/, '').toLowerCase();
  const states = booleans.filter(([at]) => !valueOfProperty.test(at)).map(([, { name }]) => name);
  const byBare = Map.groupBy(new Set(states), bare);
  expect([...byBare.values()].filter(({ length }) => length > 1)).toEqual([]);
});
