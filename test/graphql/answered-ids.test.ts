/** A read by ID must return the object with that ID. */
import { describe, expect } from 'vitest';
import { codesOf, failure, serving, startWorld, test } from '../harness.ts';

/** A world whose service has responses for these paths only. */
const startAnswering = (answers: Readonly<Record<string, object>>) =>
  startWorld({ upstream: serving(answers) });

const changeRequest = { object: 'change-request', id: 'c', number: 7, space: 's', subject: 'C' };

/** A document, the path that it reads, and a response about another object. */
const others: Readonly<Record<string, [field: string, path: string, other: object]>> = {
  'an object': ['space(id: "s") { title }', '/spaces/s', { id: 'other', title: 'T' }],
  'one with a letter in another case': [
    'space(id: "s") { title }',
    '/spaces/s',
    { id: 'S', title: 'T' },
  ],
  'one in another object': [
    'site(id: "o/d") { title }',
    '/orgs/o/sites/d',
    { id: 'other', title: 'T' },
  ],
  'one elsewhere in the response': [
    'changeRequest(id: "s/c") { subject }',
    '/spaces/s/change-requests/c',
    { ...changeRequest, space: 'other' },
  ],
  'one read by `node`': [
    'node(id: "Space:s") { ... on Space { title } }',
    '/spaces/s',
    { id: 'other', title: 'T' },
  ],
  'one identified by a name': [
    'integration(id: "weather") { title }',
    '/integrations/weather',
    { id: 'weather', name: 'other', title: 'T' },
  ],
  'one identified by a slug': [
    'openApiSpec(id: "o/pets") { lastVersionRestId }',
    '/orgs/o/openapi/pets',
    { id: 'pets', slug: 'other', lastVersion: '2' },
  ],
  'one with the id of a user': [
    'member(id: "o/u") { role }',
    '/orgs/o/members/u',
    { object: 'member', id: 'other', role: 'admin' },
  ],
  'one in its response': [
    'conversation(id: "o/c") { subject }',
    '/orgs/o/conversations/c',
    { conversation: { id: 'other', subject: 'S' } },
  ],
  'one with a type of its own': [
    'space(id: "s") { urls { published(shareKey: "k") } }',
    '/spaces/s',
    { id: 'other', title: 'T' },
  ],
  'one below a change request by its number': [
    'page(id: "s/7/p") { title }',
    '/spaces/s/change-requests/c/content/page/p',
    { type: 'document', id: 'other', title: 'T' },
  ],
};

describe('a response about another object is an error:', () => {
  test.for(Object.entries(others))('%s', async ([, [field, path, other]]) => {
    const world = await startAnswering({
      '/spaces/s/change-requests/7': changeRequest,
      [path]: other,
    });
    const { data, errors, calls } = await world.ask(`{ asked: ${field} }`);
    expect(data).toEqual({ asked: null });
    expect(errors).toMatchObject([failure('UPSTREAM_INVALID_RESPONSE', 'asked')]);
    expect(calls.at(-1)).toContain(path);
  });

  test('a link, without contents of the response', async () => {
    const world = await startAnswering({
      '/spaces/s': { id: 's', title: 'T', parent: 'c' },
      '/collections/c': { id: 'other', title: 'Somebody else’s' },
    });
    const { data, errors } = await world.ask('{ space(id: "s") { title parent { title } } }');
    expect(data).toEqual({ space: { title: 'T', parent: null } });
    expect(errors).toMatchObject([failure('UPSTREAM_INVALID_RESPONSE', 'space', 'parent')]);
    expect(JSON.stringify(errors)).not.toContain('Somebody');
  });

  test('it is not cached for the other object', async () => {
    const world = await startAnswering({
      '/spaces/s': { id: 'other', title: 'Wrong' },
      '/spaces/other': { id: 'other', title: 'Right' },
    });
    const { data } = await world.ask(
      '{ s: space(id: "s") { title } other: space(id: "other") { title } }',
    );
    expect(data).toEqual({ s: null, other: { title: 'Right' } });
  });
});

describe('an object that was read by another key has the ID in the response:', () => {
  test.for([
    ['by its number', 'changeRequest(id: "s/7") { restId subject }', 'changeRequest'],
    ['below its space', 'space(id: "s") { changeRequest(id: "7") { restId subject } }', 'space'],
  ])('%s', async ([, field = '']) => {
    const world = await startAnswering({
      '/spaces/s': { id: 's', title: 'T' },
      '/spaces/s/change-requests/7': changeRequest,
    });
    const { data } = await world.expectData(`{ ${field} }`);
    expect(JSON.stringify(data)).toContain('{"restId":"c","subject":"C"}');
  });

  test('a spec by its slug, with any ID', async () => {
    const world = await startAnswering({
      '/orgs/o/openapi/pets': { id: '4711', slug: 'pets', lastVersion: '2' },
    });
    const { data } = await world.expectData(
      '{ openApiSpec(id: "o/pets") { restId lastVersionRestId } }',
    );
    expect(data).toEqual({ openApiSpec: { restId: 'pets', lastVersionRestId: '2' } });
  });
});

const seen = 'organization { changeRequests { nodes { space { id title } } } }';

test.for<[what: string, mutation: string, path: string, other: object]>([
  [
    'an object',
    `updateSpace(input: { spaceId: "s", title: "T" }) { space { title ${seen} } }`,
    '/spaces/s',
    { id: 'other', title: 'Not mine', organization: 'o' },
  ],
  [
    'one elsewhere in the response',
    'updateChangeRequest(input: { changeRequestId: "s/c", subject: "C" }) { changeRequest { subject } }',
    '/spaces/s/change-requests/c',
    { ...changeRequest, space: 'other' },
  ],
])('a response to a mutation about another %s is an error', async ([, mutation, path, other]) => {
  const world = await startAnswering({ [path]: other });
  const { data, errors } = await world.ask(`mutation { ${mutation} }`);
  const [payload] = Object.values(data ?? {});
  expect(Object.values(payload as object)).toEqual([null]);
  expect(codesOf({ errors })).toEqual(['UPSTREAM_INVALID_RESPONSE']);
  expect(JSON.stringify({ data, errors })).not.toContain('Not mine');
});

test('a change request can be changed by its number: the response contains its id', async () => {
  const world = await startAnswering({ '/spaces/s/change-requests/7': changeRequest });
  const { data } = await world.expectData(
    'mutation { updateChangeRequest(input: { changeRequestId: "s/7", subject: "C" }) { changeRequest { restId subject } } }',
  );
  expect(data).toEqual({ updateChangeRequest: { changeRequest: { restId: 'c', subject: 'C' } } });
});

test('objects changed through the number of a change request have the same ids as elsewhere', async ({
  world,
}) => {
  const fields = `id changeRequest { id } target { pageId }
    ... on ChangeRequestComment { replies(first: 1) { nodes { id } pageInfo { endCursor } } }`;
  const read = await world.ask<{ comment: object }>(
    `{ comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-5") { ${fields} } }`,
  );
  const before = world.calls.length;
  const changed = await world.expectData(
    `mutation { updateComment(input: { commentId: "handbook/12/handbook-cr-12-comment-5", addReactions: ["👍"] }) { comment { ${fields} } } }`,
  );
  expect(changed.data).toEqual({ updateComment: { comment: read.data?.comment } });
  expect(world.calls.slice(before, before + 2)).toEqual([
    'GET /v1/spaces/handbook/change-requests/12',
    'PUT /v1/spaces/handbook/change-requests/handbook-cr-12/comments/handbook-cr-12-comment-5',
  ]);
});
