/** New spaces, and the content that they begin with. */
import { describe, expect } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { type BodyOf, messageIn, noon, type Running, test } from './service.ts';

const { createSpace, getSpace, listSpaces } = spaceOperations;
const acme = { organizationId: 'acme' };

const add = ({ call }: Running, body: BodyOf<typeof createSpace> = {}) =>
  call(createSpace, { path: acme, body });

const pagesOf = async ({ call }: Running, spaceId: string) =>
  (await call(contentOperations.listPages, { path: { spaceId } })).pages;

test('a space has the given settings, and is the last one of its organization', async ({
  service,
}) => {
  const { call } = service;
  const settings = {
    title: 'Notes',
    emoji: '1f4e3',
    parent: 'engineering',
    language: 'de',
    editMode: 'locked',
  } as const;
  const made = await add(service, settings);
  expect(made).toMatchObject({
    ...settings,
    organization: 'acme',
    visibility: 'private',
    mergeRules: { type: 'inherit' },
    createdAt: noon,
    updatedAt: noon,
    changeRequests: 0,
    comments: 0,
  });
  expect(await call(getSpace, { path: { spaceId: made.id } })).toEqual(made);
  const { items } = await call(listSpaces, { path: acme, query: { limit: 1000 } });
  expect(items.at(-1)).toEqual(made);
  const path = { collectionId: 'engineering' };
  const inside = await call(collectionOperations.listCollectionSpaces, { path });
  expect(inside.items.map((one) => one?.id)).toContain(made.id);
});

describe('the content of a space', () => {
  test('is a page without text by default', async ({ service }) => {
    const { id, title, emoji } = await add(service);
    expect([title, emoji]).toEqual(['Untitled', '']);
    expect(await pagesOf(service, id)).toMatchObject([{ type: 'document', title: 'Untitled' }]);
  });

  test('can be empty', async ({ service }) => {
    const { id } = await add(service, { empty: true });
    expect(await pagesOf(service, id)).toEqual([]);
  });

  test('can be that of a template', async ({ service }) => {
    const { id } = await add(service, { template: { id: 'release-notes' } });
    expect(await pagesOf(service, id)).toMatchObject([{ title: 'Release notes' }]);
    const path = { spaceId: id };
    expect(await service.call(contentOperations.getRevision, { path })).toMatchObject({
      type: 'edits',
      parents: [],
    });
  });

  test('can be computed', async ({ service }) => {
    const computedSource = {
      type: 'builtin:openapi',
      dependencies: { spec: { ref: { kind: 'openapi' as const, spec: 'acme-api' } } },
      props: { models: true },
    };
    const { id } = await add(service, { computedSource });
    const path = { spaceId: id };
    expect(await service.call(contentOperations.getRevision, { path })).toMatchObject({
      type: 'computed',
      pages: [{ type: 'computed', computed: computedSource }],
    });
  });
});

test.for([
  ['an unknown collection', { parent: 'none' }, /^400 .*parent.*none/],
  ['a collection of another organization', { parent: 'globex-docs' }, /^400 .*parent/],
  ['an unknown template', { template: { id: 'none' } }, /^400 .*template "none"/],
] as const)('%s is refused', async ([_, body, message], { refusal }) => {
  expect(await refusal(createSpace, { path: acme, body })).toMatch(message);
});

test.for<[object, RegExp]>([
  [{ title: 'x'.repeat(51) }, /"title"/],
  [{ empty: false }, /"empty"/],
  [{ empty: true, template: { id: 'release-notes' } }, /"empty".*at most one/],
  [{ template: {} }, /"template.id"/],
  [{ computedSource: { type: 'own', props: {} } }, /"computedSource.type"/],
  [{ computedSource: { type: 'builtin:openapi' } }, /"computedSource.props"/],
  [{ visibility: 'public' }, /Unknown body field "visibility"/],
])('refuses %j', async ([body, message], { send }) => {
  const raw = await send('POST', '/orgs/acme/spaces', { body });
  expect([raw.status, messageIn(raw)]).toEqual([400, expect.stringMatching(message)]);
});

test('a space needs an organization, and a token that writes', async ({ refusal }) => {
  const path = { organizationId: 'none' };
  expect(await refusal(createSpace, { path, body: {} })).toBe(
    '404 No organization matches the id.',
  );
  expect(await refusal(createSpace, { path: acme, body: {}, token: readerToken })).toMatch(/^403 /);
});
