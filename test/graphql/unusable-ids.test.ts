/** An object whose id could not come back is null, with a warning: no ID names another object, or none. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, type Result, refuse, startWorld } from '../harness.ts';

type Executor = 'compiled' | 'graphql';
const executors: readonly Executor[] = ['compiled', 'graphql'];

interface Ids {
  readonly spaces: readonly string[];
  readonly pages: readonly string[];
  readonly teams: readonly string[];
  /** Ids of the collections that contain the spaces. */
  readonly parents: readonly string[];
}

const none: Ids = { spaces: ['s'], pages: [], teams: [], parents: [] };

const page = (id: string) => ({
  ...{ object: 'page', id, title: 'P', kind: 'sheet', type: 'document', path: 'p', pages: [] },
});
const spaceOf = (id: string, parent?: string) => ({
  ...{ object: 'space', id, title: 'S', organization: 'o', urls: {} },
  ...(parent !== undefined && { parent }),
});

/** A service that finds objects by the decoded segments of the path. */
function holding({ spaces, pages, teams, parents }: Ids): RequestListener {
  const listed = spaces.map((id, at) => spaceOf(id, parents[at]));
  const find = (segments: readonly string[]): unknown => {
    const [root, id = '', ...rest] = segments;
    const below = rest.map((one) => (one === rest.at(-1) ? '*' : one)).join('/');
    const own = rest.at(-1) ?? '';
    if (root === 'collections' && rest.length === 0 && parents.includes(id))
      return { object: 'collection', id, title: 'C', organization: 'o' };
    if (root === 'orgs' && id === 'o') {
      if (rest.length === 0) return { object: 'organization', id, title: 'O' };
      if (rest.join('/') === 'spaces') return { items: listed };
      if (rest.join('/') === 'teams') return { items: teams.map(teamOf) };
      if (below === 'teams/*' && teams.includes(own)) return teamOf(own);
    }
    if (root === 'spaces' && spaces.includes(id)) {
      if (rest.length === 0) return listed[spaces.indexOf(id)];
      if (rest.join('/') === 'content/pages') return { pages: pages.map(page) };
      if (below === 'content/page/*' && pages.includes(own)) return page(own);
      if (below === 'change-requests/*') return { object: 'change-request', id: own, number: 1 };
      if (rest[0] === 'change-requests') return { ...page(own), title: 'Of a change request' };
    }
    return undefined;
  };
  return ({ url = '' }, response) => {
    const segments = (url.split('?')[0] ?? '').split('/').slice(2).map(decodeURIComponent);
    const body = find(segments);
    if (body === undefined) refuse(response, 404);
    else answer(response, body);
  };
}

const teamOf = (id: string) => ({ object: 'team', id, title: 'T' });

interface Warned {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly value?: string;
}

const warningsOf = ({ extensions }: Result<unknown>) => (extensions?.warnings ?? []) as Warned[];

const unusable = [
  'a b',
  ' a',
  'a%b',
  '%2e',
  'a#b',
  'a?b',
  'a/b',
  '/a',
  'a\\b',
  'a;b',
  '.',
  '..',
  'a\nb',
  '',
  'x'.repeat(257),
  '\u{ff0f}',
  '\ud800',
];

describe.each(executors)('an id that could not come back (%s)', (executor) => {
  const start = (ids: Partial<Ids>) =>
    startWorld({ upstream: holding({ ...none, ...ids }), facade: { executor } });

  test.for(unusable.map((id) => [id]))('%j is null in its list', async ([id = '']) => {
    const world = await start({ spaces: ['before', id, 'after'] });
    for (const selected of ['id', 'title', 'restId content { pages { id } }']) {
      const result = await world.ask<{ organization: { spaces: { nodes: unknown[] } } }>(
        `{ organization(id: "o") { spaces { nodes { ${selected} } } } }`,
      );
      expect(result.errors).toBeUndefined();
      const nodes = result.data?.organization.spaces.nodes ?? [];
      expect(nodes.map((node) => node !== null)).toEqual([true, false, true]);
      expect(warningsOf(result)).toEqual([
        {
          code: 'UPSTREAM_INVALID_RESPONSE',
          message:
            'The REST ID of a Space cannot be part of a path, so the object could not be found by its ID.',
          path: ['organization', 'spaces', 'nodes', 1],
          value: id.toWellFormed(),
        },
      ]);
    }
  });

  test.for(unusable.filter((id) => id !== '').map((id) => [id]))(
    '%j is null as a link, and as its id',
    async ([id = '']) => {
      const world = await start({ spaces: ['a', 'b'], parents: [id, 'c'] });
      const result = await world.ask(
        '{ organization(id: "o") { spaces { nodes { restId parent { ... on Collection { title } } } } } }',
      );
      expect(result.errors).toBeUndefined();
      expect(result.data).toEqual({
        organization: {
          spaces: {
            nodes: [
              { restId: 'a', parent: null },
              { restId: 'b', parent: { title: 'C' } },
            ],
          },
        },
      });
      expect(warningsOf(result)).toMatchObject([
        { path: ['organization', 'spaces', 'nodes', 0, 'parent'], value: id.toWellFormed() },
      ]);
    },
  );

  test('a page whose id contains the id of a change request is not another object', async () => {
    const id = 'handbook-cr-12/vacation';
    const world = await start({ pages: ['a', id, 'b'] });
    const result = await world.ask<{
      space: { content: { pages: unknown[]; allPages: unknown[] } };
    }>('{ space(id: "s") { content { pages { restId } } } }');
    expect(result.data?.space.content.pages).toEqual([{ restId: 'a' }, null, { restId: 'b' }]);
    const path = ['space', 'content', 'pages', 1];
    expect(warningsOf(result)).toMatchObject([{ path, value: id }]);
    // The schema promises an error where an item of this list is null.
    expect(result.errors).toMatchObject([{ path }]);
  });

  test('an object under another id than requested is an error', async () => {
    const world = await startWorld({
      upstream: (_, response) => answer(response, spaceOf('a/b')),
      facade: { executor },
    });
    const { data, errors } = await world.ask('{ node(id: "Space:a") { id } }');
    expect(data).toEqual({ node: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } }]);
  });
});

describe('whatever ids the service uses', () => {
  const pieces = [
    ...'aB0-_.~:@|+=&!*\'"<>[]{}^`',
    ...[' ', '%', '#', '?', '/', '\\', ';', '%2F', '\t', '\u0000', '\u00a0', '\u2028', '\ufeff'],
    ...['ä', '漢', '😀', '\u{ff0e}', '\u{ff0f}', '\ud800', 'cr-12', 'Space:', 'U3BhY2U6YQ'],
    ...['12', '漢'.repeat(200), 'x'.repeat(255)],
  ];

  /** A sequence that is the same each time. */
  function dice(seed: number) {
    let state = seed;
    return (sides: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * sides);
    };
  }

  const anyIds = (roll: (sides: number) => number): string[] => {
    const one = () =>
      Array.from({ length: 1 + roll(4) }, () => pieces[roll(pieces.length)] ?? '').join('');
    return [...new Set([...pieces, ...Array.from({ length: 200 }, one)])];
  };

  interface Listed {
    readonly id: string;
    readonly restId: string;
  }

  test.for([[1], [2], [3]])('each id in a list names its object (%i)', async ([seed = 0]) => {
    const roll = dice(seed);
    const ids: Ids = {
      spaces: ['s', ...anyIds(roll)],
      pages: anyIds(roll),
      teams: anyIds(roll),
      parents: anyIds(roll),
    };
    const world = await startWorld({ upstream: holding(ids) });
    const result = await world.ask<{
      organization: Record<'spaces' | 'teams', { nodes: (Listed | null)[] }>;
      space: { content: { pages: (Listed | null)[] } };
    }>(`{
      organization(id: "o") {
        spaces(first: 1000) { nodes { id restId } }
        teams(first: 1000) { nodes { id restId } }
      }
      space(id: "s") { content { pages { id restId } } }
    }`);
    if (!result.data) throw new Error('No data');
    const { organization, space } = result.data;
    const lists = [
      [organization.spaces.nodes, ids.spaces],
      [organization.teams.nodes, ids.teams],
      [space.content.pages, ids.pages],
    ] as const;
    let missing = 0;
    for (const [nodes, sent] of lists) {
      expect(nodes.map((node, at) => node && sent[at])).toEqual(
        nodes.map((node) => node?.restId ?? null),
      );
      missing += nodes.filter((node) => node === null).length;
      const there = nodes.flatMap((node) => node ?? []);
      expect(there.length).toBeGreaterThan(20);
      expect(new Set(there.map(({ id }) => id)).size).toBe(there.length);
      for (let from = 0; from < there.length; from += 50) {
        const some = there.slice(from, from + 50);
        const { data } = await world.expectData<{ nodes: Listed[] }>(
          'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Space { restId title } ... on Team { restId title } ... on Page { restId title } } }',
          { ids: some.map(({ id }) => id) },
        );
        expect(data.nodes.map(({ id, restId }) => ({ id, restId }))).toEqual(some);
      }
    }
    expect(missing).toBeGreaterThan(20);
    const leftOut = Number(result.extensions?.warningsLeftOut ?? 0);
    expect(warningsOf(result).length + leftOut).toBe(missing);
  });
});
