/** The check of exchanges detects each kind of violation, and accepts a valid exchange. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { type Exchange, exchangeCheck } from './exchange-check.ts';
import { orNull } from './notation/members.ts';
import { text } from './notation/scalars.ts';
import { openApiOf } from './openapi.ts';
import { reference } from './reference.ts';

const check = exchangeCheck(openApiOf(reference));

const collection = {
  object: 'collection',
  id: 'guides',
  title: 'Guides',
  organization: 'acme',
  defaultLevel: null,
  permissions: {},
  urls: { location: 'https://api.docs.example/v1/collections/guides' },
};
const read: Exchange = {
  method: 'GET',
  path: '/v1/collections/guides',
  sent: '',
  status: 200,
  answered: JSON.stringify(collection),
};
const list: Exchange = {
  ...read,
  path: '/v1/orgs/acme/collections?nested=false&limit=1000&page=a%2Fb',
  answered: JSON.stringify({ items: [collection], next: { page: 'c' }, count: 7 }),
};
const creation: Exchange = {
  ...read,
  method: 'POST',
  path: '/v1/orgs/acme/collections',
  sent: JSON.stringify({ title: 'Guides' }),
  status: 201,
};
const deletion: Exchange = { ...read, method: 'DELETE', status: 205, answered: '' };
const refusal: Exchange = {
  ...read,
  status: 404,
  answered: JSON.stringify({ error: { code: 404, message: 'There is no such collection.' } }),
};

test('the document is valid', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(openApiOf(reference))));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test.each(Object.entries({ read, list, creation, deletion, refusal }))(
  'a valid exchange passes: %s',
  (_, exchange) => expect(check(exchange)).toEqual([]),
);

describe('a violation is detected', () => {
  const answering = (change: object): Exchange => ({
    ...read,
    answered: JSON.stringify({ ...collection, ...change }),
  });
  const sending = (body: unknown): Exchange => ({ ...creation, sent: JSON.stringify(body) });

  test.each<[string, Exchange, string]>([
    ['an unknown path', { ...read, path: '/v1/collection/guides' }, 'no such operation'],
    ['an unknown method', { ...read, method: 'PUT' }, 'no such operation'],
    ['an unknown parameter', { ...read, path: `${read.path}?deep=true` }, '/query must NOT'],
    [
      'a parameter of another type',
      { ...list, path: `${creation.path}?nested=1` },
      '/query/nested',
    ],
    ['a limit that is too high', { ...list, path: `${creation.path}?limit=1001` }, '/query/limit'],
    ['a parameter that is missing', { ...list, path: '/v1/orgs/acme/search' }, "property 'query'"],
    ['a request with an unexpected body', { ...read, sent: '{}' }, 'takes no body'],
    ['no body where one is needed', { ...creation, sent: '' }, "property 'requestBody'"],
    ['an unknown member sent', sending({ name: 'Guides' }), '/requestBody must NOT'],
    ['a text that is too long', sending({ title: 'x'.repeat(51) }), '/requestBody/title must NOT'],
    ['a null that is not taken', sending({ title: null }), '/requestBody/title must be string'],
    ['a body that is no JSON', { ...creation, sent: '{' }, '/requestBody must be object'],
    ['an unknown member in a response', answering({ colour: 'red' }), ' must NOT have additional'],
    ['an unknown member inside', answering({ urls: { home: '/' } }), '/urls must NOT have'],
    ['a member that is missing', answering({ title: undefined }), "property 'title'"],
    ['a member of another type', answering({ title: 7 }), '/title must be string'],
    [
      'an unknown value',
      answering({ defaultLevel: 'owner' }),
      '/defaultLevel must be equal to one',
    ],
    ['a text that is no address', answering({ urls: { app: 'here' } }), '/urls/app must match'],
    ['a response that is not JSON', { ...read, answered: 'Guides' }, ' must be object'],
    ['another status', { ...read, status: 201 }, "property 'error'"],
    ['an unexpected body', { ...deletion, answered: '{}' }, 'has a body'],
    [
      'a refusal without its form',
      { ...refusal, answered: '{"message":"No."}' },
      "property 'error'",
    ],
  ])('%s', (_, exchange, line) => {
    expect(check(exchange)).toContainEqual(expect.stringContaining(line));
  });
});

test('the result depends on the document: with other shapes the same exchange has other violations', () => {
  const { shapes } = reference;
  const type = shapes.Collection?.type;
  if (type?.is !== 'object') throw new TypeError('A collection is an object');
  const checkWith = (members: typeof type.members) =>
    exchangeCheck(
      openApiOf({
        ...reference,
        shapes: { ...shapes, Collection: { source: '', type: { ...type, members } } },
      }),
    );
  const { title: _, ...untitled } = type.members;
  const strict = checkWith(untitled);
  expect(strict(read)).toEqual([expect.stringContaining('"additionalProperty":"title"')]);
  const lax = checkWith({ ...type.members, title: orNull(text) });
  const nulled = { ...read, answered: JSON.stringify({ ...collection, title: null }) };
  expect(lax(nulled)).toEqual([]);
  expect(check(nulled)).not.toEqual([]);
});
