/** All URLs in responses are of the type `URL`. */
import { getNamedType, isInputObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { members } from './schema-members.ts';

/** Fields of type `String` with the name or the description of a URL, with reasons. */
const texts: readonly (readonly [coordinate: RegExp, reason: string])[] = [
  [/^IntegrationBlock\.urlUnfurl$/, 'Patterns, which are no URLs.'],
  [/^OpenApiSpec\.slug$/, 'A part of URLs.'],
];

const isOfInput = (coordinate: string) =>
  coordinate.endsWith(':)') || isInputObjectType(schema.getType(coordinate.split('.')[0] ?? ''));

const isAboutUrl = ({ name, description }: (typeof members)[number][1]) =>
  /^(url|uri|href)|(Url|Uri|Href)s?$/.test(name) || /\bURLs?\b/.test(description ?? '');

const aboutUrls = members.filter(
  ([at, member]) =>
    !isOfInput(at) && getNamedType(member.type).name === 'String' && isAboutUrl(member),
);

test('a URL in a response is of the type URL', () => {
  const others = aboutUrls.filter(([at]) => !texts.some(([coordinate]) => coordinate.test(at)));
  expect(others.map(([at]) => at)).toEqual([]);
});

test.for(texts)('%s is a text: %s', ([coordinate]) => {
  expect(aboutUrls.some(([at]) => coordinate.test(at))).toBe(true);
});
