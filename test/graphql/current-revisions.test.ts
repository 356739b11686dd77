/** Links to revisions of a service that reads only the active one, where spaces may not name it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askOnce, serving, startWorld } from '../harness.ts';
import { id } from '../ids.ts';

/** A space whose content is the revision `new`. */
interface Space {
  readonly says: boolean;
}

interface Change {
  readonly space: number;
  readonly from: 'old' | 'new';
}

const spaceOf = (at: number, { says }: Space) => ({
  object: 'space',
  id: `s${at}`,
  organization: 'o',
  ...(says && { revision: `new-${at}` }),
});

function service(spaces: readonly Space[], changes: readonly Change[]) {
  const items = changes.map(({ space, from }, at) => ({
    object: 'change-request',
    id: `c${at}`,
    space: `s${space}`,
    revisionInitial: `${from}-${space}`,
    revisionMergedAncestor: `${from}-${space}`,
  }));
  return serving({
    '/orgs/o': { object: 'organization', id: 'o' },
    '/orgs/o/change-requests': { items, count: items.length },
    '/orgs/o/spaces': {
      items: spaces.map((space, at) => spaceOf(at, space)),
      count: spaces.length,
    },
    ...Object.fromEntries(
      spaces.flatMap((space, at) => [
        [`/spaces/s${at}`, spaceOf(at, space)],
        [
          `/spaces/s${at}/content`,
          { object: 'revision', id: `new-${at}`, type: 'edits', parents: [`old-${at}`], pages: [] },
        ],
      ]),
    ),
  });
}

const expected = ({ space, from }: Change) =>
  from === 'new' ? { id: id('Revision', `s${space}/new-${space}`), type: 'EDITS' } : null;

const cases = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.record({
    spaces: fc.array(fc.record({ says: fc.boolean() }), { minLength: size, maxLength: size }),
    changes: fc.array(
      fc.record({
        space: fc.nat({ max: size - 1 }),
        from: fc.constantFrom('old' as const, 'new' as const),
      }),
      { minLength: 1, maxLength: 15 },
    ),
  }),
);

test.each(['compiled', 'graphql'] as const)(
  'active revisions are returned, and others are null, with or without names in spaces: %s',
  async (executor) => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ spaces, changes }) => {
        const world = await startWorld({
          upstream: service(spaces, changes),
          facade: { executor },
        });
        const answer = await world.ask<{
          organization: { changeRequests: { nodes: unknown[] } };
        }>(`{ organization(id: "o") { changeRequests(first: 100) { nodes {
          initialRevision { id type } baseRevision { id type }
        } } } }`);
        expect(answer.errors).toBeUndefined();
        expect(answer.data?.organization.changeRequests.nodes).toEqual(
          changes.map((change) => ({
            initialRevision: expected(change),
            baseRevision: expected(change),
          })),
        );
        // At most one read of each content, and at most the calls of reading all spaces.
        const contents = answer.calls.filter((call) => call.endsWith('/content'));
        expect(new Set(contents).size).toBe(contents.length);
        const used = new Set(changes.map(({ space }) => space)).size;
        // Each revision is first asked for by its id.
        const asked = new Set(changes.map(({ space, from }) => `${from}-${space}`)).size;
        expect(answer.calls.length).toBeLessThanOrEqual(
          2 + asked + used + (used < 3 ? 0 : used + 2),
        );
      }),
      { numRuns: 40, seed: 20 },
    );
  },
);

describe('a space that does not name its revision', () => {
  const upstream = serving({
    '/spaces/s': { object: 'space', id: 's' },
    '/spaces/s/content': {
      object: 'revision',
      id: 'r',
      type: 'edits',
      parents: ['r', 'before'],
      pages: [],
    },
    '/spaces/s/change-requests/c': {
      object: 'change-request',
      id: 'c',
      space: 's',
      revisionInitial: 'r',
      revisionMergedAncestor: 'before',
    },
    '/spaces/s/comments/k': { object: 'comment', id: 'k', target: { space: 's', revision: 'r' } },
  });
  const read = { type: 'EDITS' };

  test.each([
    [
      'a change request',
      '{ changeRequest(id: "s/c") { initialRevision { type } baseRevision { type } } }',
      { changeRequest: { initialRevision: read, baseRevision: null } },
      [
        '/spaces/s/change-requests/c',
        '/spaces/s/content',
        '/spaces/s/revisions/before',
        '/spaces/s/revisions/r',
      ],
    ],
    [
      'a comment',
      '{ comment(id: "s/k") { target { revision { type } } } }',
      { comment: { target: { revision: read } } },
      ['/spaces/s/comments/k', '/spaces/s/content', '/spaces/s/revisions/r'],
    ],
    [
      'a revision',
      '{ space(id: "s") { content { revision { parents { type } } } } }',
      { space: { content: { revision: { parents: [read, null] } } } },
      ['/spaces/s', '/spaces/s/content', '/spaces/s/revisions/before', '/spaces/s/revisions/r'],
    ],
  ])('%s names it, and the content is read instead', async (_, document, data, paths) => {
    const answer = await askOnce(document, { upstream });
    expect(answer).toMatchObject({ data, errors: undefined });
    expect([...answer.calls].sort()).toEqual(paths.map((path) => `GET /v1${path}`).sort());
  });
});

test('a space that was read is not asked for its content', async () => {
  const upstream = serving({
    '/spaces/s': { object: 'space', id: 's', revision: 'r' },
    '/spaces/s/change-requests': {
      items: [{ object: 'change-request', id: 'c', space: 's', revisionInitial: 'old' }],
      count: 1,
    },
  });
  const { data, calls } = await askOnce(
    '{ space(id: "s") { changeRequests { nodes { initialRevision { type } } } } }',
    { upstream },
  );
  expect(data).toEqual({ space: { changeRequests: { nodes: [{ initialRevision: null }] } } });
  expect(calls).toContain('GET /v1/spaces/s/revisions/old');
  expect(calls).not.toContain('GET /v1/spaces/s/content');
});
