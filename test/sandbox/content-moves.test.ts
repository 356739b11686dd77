/** Moves and transfers of spaces and collections, which share an order. */
import { describe, expect } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { type BodyOf, noon, type Running, startSandbox, test } from './service.ts';

const { getSpace, listSpaces, moveSpace, transferSpace, deleteSpace } = spaceOperations;
const { getCollection, listCollections, moveCollection, transferCollection, listCollectionSpaces } =
  collectionOperations;

const all = { limit: 1000 };
const nothingToUpdate = '409 There is nothing to update: it is there already.';

const beside = {
  space: (space: string) => ({ type: 'space' as const, space }),
  collection: (collection: string) => ({ type: 'collection' as const, collection }),
};
const { space, collection } = beside;

const spacesOf = async ({ call }: Running, collectionId: string) =>
  (await call(listCollectionSpaces, { path: { collectionId }, query: all })).items.map(
    (one) => one?.id,
  );
const collectionsOf = async (
  { call }: Running,
  parent: string | undefined,
  organization = 'acme',
) =>
  (await call(listCollections, { path: { organizationId: organization }, query: all })).items
    .filter((one) => one?.parent === parent)
    .map((one) => one?.id);

describe('moveSpace', () => {
  const onCall = { spaceId: 'on-call' };

  test('into a collection: to its end', async ({ service }) => {
    const moved = await service.call(moveSpace, { path: onCall, body: { parent: 'decisions' } });
    expect(moved).toMatchObject({
      parent: 'decisions',
      visibility: 'in-collection',
      updatedAt: noon,
    });
    expect(await spacesOf(service, 'decisions')).toEqual([
      'decisions-2024',
      'decisions-2025',
      'on-call',
    ]);
    expect(await service.call(getSpace, { path: onCall })).toEqual(moved);
  });

  test.each([
    ['before', 'decisions-2025', ['decisions-2024', 'on-call', 'decisions-2025']],
    ['before', 'decisions-2024', ['on-call', 'decisions-2024', 'decisions-2025']],
    ['after', 'decisions-2024', ['decisions-2024', 'on-call', 'decisions-2025']],
    ['after', 'decisions-2025', ['decisions-2024', 'decisions-2025', 'on-call']],
  ] as const)('%s %s: into its collection', async (side, neighbor, expected) => {
    for (const parent of [{}, { parent: 'decisions' }]) {
      const service = await startSandbox();
      const body = { ...parent, position: { [side]: space(neighbor) } };
      const moved = await service.call(moveSpace, { path: onCall, body });
      expect(moved.parent).toBe('decisions');
      expect(await spacesOf(service, 'decisions')).toEqual(expected);
    }
  });

  test('within its collection', async ({ service }) => {
    const position = { before: space('incident-response') };
    await service.call(moveSpace, { path: onCall, body: { position } });
    expect(await spacesOf(service, 'runbooks')).toEqual([
      'on-call',
      'incident-response',
      'database-failover',
    ]);
  });

  test('beside a collection at the top: out of its own, and private', async ({ call }) => {
    const body = { position: { after: collection('company') } };
    const moved = await call(moveSpace, { path: onCall, body });
    expect(moved).not.toHaveProperty('parent');
    expect(moved.visibility).toBe('private');
  });

  test.for<[BodyOf<typeof moveSpace>, string | RegExp]>([
    [{ parent: 'none' }, '400 No collection matches "none".'],
    [{ parent: 'manuals' }, '400 No collection matches "manuals".'],
    [{ position: { before: space('none') } }, /^400 Invalid position: there is nothing/],
    [{ position: { before: space('old-handbook') } }, /^400 Invalid position: there is nothing/],
    [{ position: { after: collection('none') } }, /^400 Invalid position: there is nothing/],
    [{ position: { after: space('globex-notes') } }, /^400 Invalid position: there is nothing/],
    [{ position: { after: space('on-call') } }, /^400 Invalid position: nothing can stand beside/],
    [
      { parent: 'people', position: { after: space('handbook') } },
      /^400 Invalid position: what it/,
    ],
    [{ position: { before: space('faq'), after: space('support') } }, /^400 .*before and after/],
    [{ position: {} }, /^400 .*before and after/],
    [{}, nothingToUpdate],
    [{ parent: 'runbooks' }, nothingToUpdate],
    [{ position: { after: space('database-failover') } }, nothingToUpdate],
    [{ parent: 'runbooks', position: { after: space('database-failover') } }, nothingToUpdate],
  ])('refuses %j: %s', async ([body, message], { refusal, call }) => {
    const before = await call(getSpace, { path: onCall });
    expect(await refusal(moveSpace, { path: onCall, body })).toMatch(message);
    expect(await call(getSpace, { path: onCall })).toEqual(before);
  });

  test('a deleted space between two others is ignored', async ({ call, refusal }) => {
    await call(deleteSpace, { path: { spaceId: 'database-failover' } });
    const position = { after: space('incident-response') };
    expect(await refusal(moveSpace, { path: onCall, body: { position } })).toBe(nothingToUpdate);
  });

  test('requires a space', async ({ refusal }) => {
    const path = { spaceId: 'none' };
    expect(await refusal(moveSpace, { path, body: {} })).toBe('404 No space matches the id.');
  });
});

describe('moveCollection', () => {
  const people = { collectionId: 'people' };

  test('into another collection, to the top, and beside a collection or a space', async ({
    service,
  }) => {
    const move = async (body: BodyOf<typeof moveCollection>) =>
      (await service.call(moveCollection, { path: people, body })).parent;
    expect(await move({ parent: 'partners' })).toBe('partners');
    expect(await collectionsOf(service, 'partners')).toEqual(['partner-program', 'people']);
    expect(await move({ parent: null })).toBeUndefined();
    expect(await collectionsOf(service, undefined)).toEqual([
      'product',
      'company',
      'partners',
      'attic',
      'people',
    ]);
    expect(
      await move({ parent: null, position: { before: collection('company') } }),
    ).toBeUndefined();
    expect((await collectionsOf(service, undefined)).slice(0, 3)).toEqual([
      'product',
      'people',
      'company',
    ]);
    expect(await move({ position: { after: space('architecture') } })).toBe('engineering');
    expect(await collectionsOf(service, 'engineering')).toEqual([
      'runbooks',
      'decisions',
      'people',
    ]);
    expect(await spacesOf(service, 'people')).toEqual(['benefits', 'travel']);
  });

  test('spaces and collections share one order', async ({ service }) => {
    const position = { after: space('code-style') };
    await service.call(moveCollection, { path: { collectionId: 'runbooks' }, body: { position } });
    expect(
      await service.refusal(moveSpace, {
        path: { spaceId: 'code-style' },
        body: { position: { before: collection('runbooks') } },
      }),
    ).toBe(nothingToUpdate);
  });

  test.for<[BodyOf<typeof moveCollection>, string | RegExp]>([
    [{ parent: 'people' }, /^400 A collection cannot be moved into itself/],
    [{ parent: 'onboarding' }, /^400 A collection cannot be moved into itself/],
    [{ position: { after: space('equipment') } }, /^400 A collection cannot be moved into itself/],
    [{ position: { after: collection('onboarding') } }, /^400 A collection cannot be moved/],
    [{ position: { after: collection('people') } }, /^400 Invalid position: nothing can stand/],
    [{ position: { after: collection('manuals') } }, /^400 Invalid position: there is nothing/],
    [{ parent: null, position: { after: space('handbook') } }, /^400 Invalid position: what it/],
    [{ parent: 'none' }, '400 No collection matches "none".'],
    [{}, nothingToUpdate],
    [{ parent: 'company' }, nothingToUpdate],
    [{ position: { before: collection('engineering') } }, nothingToUpdate],
  ])('refuses %j: %s', async ([body, message], { refusal }) => {
    expect(await refusal(moveCollection, { path: people, body })).toMatch(message);
  });

  test('a collection at the top cannot be moved there', async ({ refusal }) => {
    const path = { collectionId: 'company' };
    expect(await refusal(moveCollection, { path, body: { parent: null } })).toBe(nothingToUpdate);
    expect(await refusal(moveCollection, { path: { collectionId: 'none' }, body: {} })).toMatch(
      /^404 /,
    );
  });
});

describe('transferSpace', () => {
  test('moves the space out of its collection, to the end of the other organization', async ({
    call,
  }) => {
    const path = { spaceId: 'travel' };
    const moved = await call(transferSpace, { path, body: { organization: 'globex' } });
    expect(moved).toMatchObject({ organization: 'globex', visibility: 'private', updatedAt: noon });
    expect(moved).not.toHaveProperty('parent');
    const listed = await call(listSpaces, { path: { organizationId: 'globex' } });
    expect(listed.items.at(-1)?.id).toBe('travel');
    const left = await call(listSpaces, { path: { organizationId: 'acme' }, query: all });
    expect(left.items.map((one) => one?.id)).not.toContain('travel');
  });

  test.for([
    ['none', { organization: 'globex' }, '404 No space matches the id.'],
    ['travel', { organization: 'none' }, '400 No organization matches "none".'],
    ['travel', { organization: 'acme' }, nothingToUpdate],
    ['travel', {}, nothingToUpdate],
    ['faq', { organization: 'globex' }, '412 Space "faq" cannot be moved: a site shows it.'],
    ['old-handbook', { organization: 'globex' }, '412 The space is deleted: restore it first.'],
  ] as const)('refuses %s %j: %s', async ([spaceId, body, message], { refusal }) => {
    expect(await refusal(transferSpace, { path: { spaceId }, body })).toBe(message);
  });

  test('the token needs access to both organizations', async () => {
    const { refusal } = await startSandbox({
      tokens: {
        acme: { user: 'ada', writes: true, organizations: ['acme'] },
        globex: { user: 'ada', writes: true, organizations: ['globex'] },
      },
    });
    for (const token of ['acme', 'globex']) {
      const body = { organization: 'globex' };
      expect(await refusal(transferSpace, { path: { spaceId: 'travel' }, body, token })).toBe(
        '403 The access token is not good for this organization.',
      );
      const path = { collectionId: 'people' };
      expect(await refusal(transferCollection, { path, body, token })).toMatch(/^403 /);
    }
  });
});

describe('transferCollection', () => {
  test('moves everything in it', async ({ service }) => {
    const path = { collectionId: 'runbooks' };
    await service.call(moveCollection, {
      path: { collectionId: 'onboarding' },
      body: { parent: 'runbooks' },
    });
    await service.call(deleteSpace, { path: { spaceId: 'equipment' } });
    const body = { organization: 'globex' };
    const moved = await service.call(transferCollection, { path, body });
    expect(moved.organization).toBe('globex');
    expect(moved).not.toHaveProperty('parent');
    expect(await collectionsOf(service, undefined, 'globex')).toEqual(['manuals', 'runbooks']);
    expect(await collectionsOf(service, 'runbooks', 'globex')).toEqual(['onboarding']);
    expect(await spacesOf(service, 'runbooks')).toEqual([
      'incident-response',
      'database-failover',
      'on-call',
    ]);
    expect(await spacesOf(service, 'onboarding')).toEqual(['first-week']);
    for (const spaceId of ['on-call', 'first-week', 'equipment'])
      expect((await service.call(getSpace, { path: { spaceId } })).organization).toBe('globex');
    const onCall = await service.call(getSpace, { path: { spaceId: 'on-call' } });
    expect(onCall).toMatchObject({ parent: 'runbooks', visibility: 'in-collection' });
  });

  test.for([
    ['none', { organization: 'globex' }, /^404 No collection matches/],
    ['people', { organization: 'none' }, /^400 No organization matches "none"/],
    ['people', { organization: 'acme' }, nothingToUpdate],
    [
      'people',
      { organization: 'globex' },
      '412 Space "benefits" cannot be moved: a site shows it.',
    ],
  ] as const)('refuses %s %j: %s', async ([collectionId, body, message], { refusal, call }) => {
    const path = { collectionId };
    expect(await refusal(transferCollection, { path, body })).toMatch(message);
    if (collectionId === 'people')
      expect((await call(getCollection, { path })).organization).toBe('acme');
  });
});
