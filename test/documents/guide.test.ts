/** The guide: its queries get the responses shown, its recipes make the calls listed, and its lists are complete. */
import { isEnumType, isObjectType } from 'graphql';
import { expect } from 'vitest';
import { errorCodes } from '../../src/graphql/errors/error-codes.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, askOnce, expectDataOnce, startWorld, test, type World } from '../harness.ts';
import { blockOf, blocksOf, textOf } from './documents.ts';

const guide = textOf('docs/guide.md');

/** Queries, each with the response in the next block. */
const shown = blocksOf('docs/guide.md').flatMap(({ code, language }, index, blocks) => {
  const next = blocks[index + 1];
  return language === 'graphql' && next?.language === 'json'
    ? [[/\w+ (\w+)/.exec(code)?.[1] ?? '', code, next.code] as const]
    : [];
});

test('the guide shows responses', () => {
  expect(shown.map(([name]) => name)).toEqual([
    'CreateTeam',
    'AddPage',
    'OneFieldFails',
    'EverySpace',
  ]);
});

test.each(shown)('%s gets the response shown', async (_, query, response) => {
  const { data, errors } = await askOnce(query);
  expect({ ...(errors && { errors }), data }).toEqual(JSON.parse(response));
});

/** Recipes, each with the number of calls in the text before it. */
const recipes = [...guide.matchAll(/(\d+) calls?[^`]*?\n\n```graphql\n(.*?)```/gs)].map(
  ([, calls, query = '']) => [/\w+ (\w+)/.exec(query)?.[1] ?? '', Number(calls), query] as const,
);

test('the guide has recipes', () => {
  expect(recipes.map(([name]) => name)).toEqual([
    'ReviewInbox',
    'PageTree',
    'PageView',
    'SiteNavigator',
    'CommentThread',
    'AnswerComment',
    'SearchSpaces',
    'AllSpaces',
  ]);
});

test.each(recipes)('%s runs with %d calls', async (_, count, query) => {
  const { data, extensions, calls } = await expectDataOnce(query);
  expect(extensions).toBeUndefined();
  expect(data).not.toBeNull();
  expect(calls).toHaveLength(count);
});

test('the guide contains every error code, and every code of a user error', () => {
  const codes = errorCodes
    // Sent when the caller has disconnected.
    .filter((code) => code !== 'CLIENT_CLOSED_REQUEST');
  const userErrors = schema.getType('UserErrorCode');
  if (!isEnumType(userErrors)) throw new Error('UserErrorCode is no enum');
  const all = [...codes, ...userErrors.getValues().map(({ name }) => name)];
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});

test('missing features of the REST API are not in the graph, and their alternatives are', () => {
  const [, section = ''] = guide.split('## What the REST API does not offer');
  const named = [...section.matchAll(/`(?:(\w+)\.)?(\w+)`/g)];
  expect(named.length).toBeGreaterThan(10);
  const fieldsOf = (name: string) => {
    const type = schema.getType(name);
    return isObjectType(type) ? Object.keys(type.getFields()) : [];
  };
  const fields = Object.keys(schema.getTypeMap()).flatMap(fieldsOf);
  const args = ['requestedReviewerId', 'query'];
  for (const [text, type, field = ''] of named)
    expect(type === undefined ? [...fields, ...args] : fieldsOf(type), text).toContain(field);
  expect(fields.filter((name) => /^createPage$/.test(name))).toEqual([]);
});

/** The example code, with a client that throws the errors of a response. */
async function loop(world: World) {
  const [, , query = ''] = recipes.at(-1) ?? [];
  const source = `${blockOf('docs/guide.md', 'js')}\nexport { allSpaces };`;
  const { allSpaces } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return allSpaces(async (_: string, variables: object) => {
    const { data, errors } = await world.ask(query, variables);
    if (errors) throw new Error(errors[0]?.extensions.code);
    return data;
  });
}

test('the example code pages through everything, each item once', async ({ world }) => {
  const ids = new Set<string>();
  let count = 0;
  for await (const { id } of await loop(world)) {
    ids.add(id);
    count += 1;
  }
  const { data } = await world.ask<{ organization: { spaces: { totalCount: number } } }>(
    '{ organization(id: "acme") { spaces { totalCount } } }',
  );
  expect(count).toBe(data?.organization.spaces.totalCount);
  expect(ids.size).toBe(count);
});

test('the example code ends with an error if the service returns empty pages without end', async () => {
  let pages = 0;
  const world = await startWorld({
    upstream({ url = '' }, response) {
      if (!url.includes('/spaces')) return answer(response, { object: 'organization', id: 'acme' });
      pages += 1;
      answer(response, { items: [], next: { page: `after-${pages}` } });
    },
  });
  const spaces = await loop(world);
  await expect(spaces.next()).rejects.toThrow('UPSTREAM_INVALID_RESPONSE');
  expect(pages).toBe(100);
});
