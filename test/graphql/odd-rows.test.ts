/** Lists in an object: an invalid item nulls only itself, with a warning at its path. */
import { expect, test } from 'vitest';
import { askOnce, serving, startWorld } from '../harness.ts';

const odd = ['canary', 7, true, ['page']] as const;
const space = { object: 'space', id: 's', title: 'S', organization: 'o' };

/** Responses by path; a space for all other paths. */
const upstream = (answers: Readonly<Record<string, unknown>>) => serving(answers, space);

interface Case {
  readonly query: string;
  /** The response with an invalid row between two valid ones. */
  readonly answers: (row: unknown) => Readonly<Record<string, unknown>>;
  readonly path: readonly (string | number)[];
  readonly rows: readonly unknown[];
}

const pageOf = (id: string) => ({ id, type: 'document', title: id.toUpperCase() });
const tree = (row: unknown) => ({
  '/spaces/s/content/pages': { pages: [pageOf('a'), row, pageOf('b')] },
});
const below = (row: unknown) => ({
  '/spaces/s/content/pages': {
    pages: [{ ...pageOf('top'), pages: [pageOf('a'), row, pageOf('b')] }],
  },
});
const location = { kind: 'url', url: 'https://example.com' };
const links = (row: unknown) => ({
  '/spaces/s/links': {
    items: [{ status: 'ok', locationReferences: [location, row, location] }],
    count: 1,
  },
});
const siteSpaces = (row: unknown) => ({
  '/orgs/o/sites/x/sections': {
    items: [
      {
        object: 'site-section',
        id: 'n',
        siteSpaces: [
          { object: 'site-space', id: 'a', title: 'A' },
          row,
          { object: 'site-space', id: 'b', title: 'B' },
        ],
      },
    ],
    count: 1,
  },
  '/orgs/o/sites/x': { object: 'site', id: 'x', title: 'X' },
});
const titles = [{ title: 'A' }, null, { title: 'B' }];

const cases: Readonly<Record<string, Case>> = {
  'pages at the top': {
    query: '{ space(id: "s") { content { pages { title } } } }',
    answers: tree,
    path: ['space', 'content', 'pages', 1],
    rows: titles,
  },
  'pages below a page': {
    query: '{ space(id: "s") { content { pages { pages { title } } } } }',
    answers: below,
    path: ['space', 'content', 'pages', 0, 'pages', 1],
    rows: titles,
  },
  'pages in reading order': {
    query: '{ space(id: "s") { content { allPages { page { title } } } } }',
    answers: tree,
    path: ['space', 'content', 'allPages', 1, 'page'],
    rows: titles.map((page) => ({ page })),
  },
  'locations of a link': {
    query: '{ space(id: "s") { links { nodes { locations { __typename } } } } }',
    answers: links,
    path: ['space', 'links', 'nodes', 0, 'locations', 1],
    rows: [{ __typename: 'UrlLocation' }, null, { __typename: 'UrlLocation' }],
  },
  'site spaces of a section': {
    query: '{ site(id: "o/x") { sections { nodes { siteSpaces { title } } } } }',
    answers: siteSpaces,
    path: ['site', 'sections', 'nodes', 0, 'siteSpaces', 1],
    rows: titles,
  },
};

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)?.[key], value);

test.for(Object.entries(cases))('an invalid row of %s is null, with its error', async ([, one]) => {
  const { query, answers, path, rows } = one;
  const list = path.slice(0, path.lastIndexOf(1));
  for (const row of odd) {
    const { data, errors } = await askOnce(query, { upstream: upstream(answers(row)) });
    expect(at(data, list)).toEqual(rows);
    expect(errors).toMatchObject([{ path, extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } }]);
    expect(JSON.stringify(errors)).not.toContain('canary');
  }
});

test('a page of an unknown kind returns its members', async () => {
  const page = { ...pageOf('a'), type: 'board', lanes: ['To do', 'Done'], pages: [] };
  const world = await startWorld({ upstream: upstream(tree(page)) });
  const { data } = await world.expectData(`{
    space(id: "s") {
      content { pages { __typename title ... on UnrecognizedPage { kind value } } }
    }
  }`);
  expect(at(data, ['space', 'content', 'pages', 1])).toEqual({
    __typename: 'UnrecognizedPage',
    title: 'A',
    kind: 'board',
    value: page,
  });
});

test('a missing tree does not make its pages missing', async () => {
  const { data, errors } = await askOnce<unknown>(
    '{ space(id: "s") { content { pages { id } pageByPath(path: "a") { id } } } }',
    { upstream: upstream({ '/spaces/s/content/pages': {} }) },
  );
  expect(data).toEqual({ space: { content: { pages: null, pageByPath: null } } });
  expect(errors?.map(({ path, extensions }) => [path?.at(-1), extensions.code])).toEqual([
    ['pages', 'UPSTREAM_INVALID_RESPONSE'],
    ['pageByPath', 'UPSTREAM_INVALID_RESPONSE'],
  ]);
});
