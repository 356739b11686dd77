/** Payloads of changes to lists: edges, and parents before and after. */
import type { RequestListener } from 'node:http';
import { getNamedType, isObjectType } from 'graphql';
import { describe, expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import {
  answer,
  expectDataOnce,
  failure,
  refuse,
  startWorld,
  test,
  type WorldOptions,
} from '../harness.ts';
import { id } from '../ids.ts';

async function changed(mutation: string, options?: WorldOptions) {
  const { data, extensions, calls } = await expectDataOnce<{ it: unknown }>(
    `mutation { it: ${mutation} }`,
    options,
  );
  return { it: data.it, warnings: extensions?.warnings, calls };
}

describe('the edge of a member of a team', () => {
  const set = (userId: string) =>
    `setTeamMember(input: { teamId: "acme/documentation", memberId: "${userId}", role: OWNER }) {
      teamMemberEdge { role permissions { view } node { restId user { displayName } } }
      userErrors { code field }
    }`;

  test('is found in the list after the change', async () => {
    expect(await changed(set('diego'))).toEqual({
      it: {
        teamMemberEdge: {
          role: 'OWNER',
          permissions: { view: true },
          node: { restId: 'diego', user: { displayName: 'Diego Ruiz' } },
        },
        userErrors: [],
      },
      warnings: undefined,
      calls: [
        'PUT /v1/orgs/acme/teams/documentation/members/diego',
        'GET /v1/orgs/acme/teams/documentation/members?limit=1000',
      ],
    });
  });

  test('is null without a change, and the list is not read', async () => {
    expect(await changed(set('nobody'))).toEqual({
      it: { teamMemberEdge: null, userErrors: [{ code: 'NOT_FOUND', field: ['memberId'] }] },
      warnings: undefined,
      calls: [
        'PUT /v1/orgs/acme/teams/documentation/members/nobody',
        'GET /v1/orgs/acme/teams/documentation',
      ],
    });
  });

  /** A team whose list has these pages. */
  const listing =
    (...pages: readonly (readonly unknown[])[]): RequestListener =>
    ({ method, url = '' }, response) => {
      if (method === 'PUT') return void response.writeHead(204).end();
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 0);
      const next = page + 1 < pages.length ? { next: { page: String(page + 1) } } : {};
      answer(response, { items: pages[page], ...next });
    };
  const member = (id: string) => ({
    organization: { object: 'member', id },
    team: { role: 'owner' },
  });
  const setIds = `setTeamMember(input: { teamId: "acme/t", memberId: "diego" }) {
    teamMemberEdge { role node { restId } }
  }`;

  test('is found after invalid rows and on later pages', async () => {
    const upstream = listing(
      [null, { team: null }, member('mei')],
      [member('diego')],
      [member('x')],
    );
    const { it, calls } = await changed(setIds, { upstream });
    expect(it).toEqual({ teamMemberEdge: { role: 'OWNER', node: { restId: 'diego' } } });
    expect(calls.slice(1, 3)).toEqual([
      'GET /v1/orgs/acme/teams/t/members?limit=1000',
      'GET /v1/orgs/acme/teams/t/members?limit=1000&page=1',
    ]);
  });

  test('is not reported as missing if the next page of the list is unreadable', async () => {
    const world = await startWorld({
      upstream({ method }, response) {
        if (method === 'PUT') response.writeHead(204).end();
        else answer(response, { items: [member('mei')], next: 'abc' });
      },
    });
    const { data, errors } = await world.ask(`mutation { it: ${setIds} }`);
    expect(data).toEqual({ it: { teamMemberEdge: null } });
    expect(errors).toMatchObject([failure('UPSTREAM_INVALID_RESPONSE', 'it', 'teamMemberEdge')]);
  });

  test('is null if the list does not contain it', async () => {
    const { it } = await changed(setIds, { upstream: listing([member('mei')]) });
    expect(it).toEqual({ teamMemberEdge: null });
  });
});

test('a joined organization is returned as an edge', async () => {
  expect(
    await changed(
      'joinOrganization(input: { organizationId: "acme" }) { organization { title } organizationEdge { node { restId title } } }',
    ),
  ).toEqual({
    it: {
      organization: { title: 'Acme' },
      organizationEdge: { node: { restId: 'acme', title: 'Acme' } },
    },
    warnings: undefined,
    calls: ['POST /v1/orgs/acme/join', 'GET /v1/orgs/acme'],
  });
});

test('an organization that was not joined is not', async () => {
  const { it } = await changed(
    'joinOrganization(input: { organizationId: "globex" }) { organizationEdge { node { restId } } userErrors { code } }',
  );
  expect(it).toEqual({ organizationEdge: null, userErrors: [{ code: 'INVALID_VALUE' }] });
});

test('a restored space is returned as an edge, with its parents', async ({ world }) => {
  await world.ask('mutation { deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId } }');
  const { data, calls } = await world.ask(`mutation {
    restoreSpace(input: { spaceId: "travel" }) {
      spaceEdge { node { title } } organization { restId } parent { restId }
    }
  }`);
  expect(data).toEqual({
    restoreSpace: {
      spaceEdge: { node: { title: 'Travel' } },
      organization: { restId: 'acme' },
      parent: { restId: 'people' },
    },
  });
  expect(calls).toEqual(['POST /v1/spaces/travel/restore']);
});

describe('the previous parent', () => {
  const move = (fields: string) =>
    `moveSpace(input: { spaceId: "travel", parentId: "runbooks" }) { ${fields} userErrors { code } }`;

  test('is read before the change, and the new one is in its response', async () => {
    expect(
      await changed(move('space { restId } parent { restId } previousParent { restId }')),
    ).toEqual({
      it: {
        space: { restId: 'travel' },
        parent: { restId: 'runbooks' },
        previousParent: { restId: 'people' },
        userErrors: [],
      },
      warnings: undefined,
      calls: ['GET /v1/spaces/travel', 'POST /v1/spaces/travel/move'],
    });
  });

  test('has its state after the change', async () => {
    const { it, calls } = await changed(
      move('previousParent { spaces(first: 100) { nodes { restId } } }'),
    );
    const { previousParent } = it as { previousParent: { spaces: { nodes: unknown[] } } };
    expect(previousParent.spaces.nodes).not.toContainEqual({ restId: 'travel' });
    expect(previousParent.spaces.nodes).not.toEqual([]);
    expect(calls.slice(0, 2)).toEqual(['GET /v1/spaces/travel', 'POST /v1/spaces/travel/move']);
  });

  test.for(['space { restId }', 'parent { restId }', 'previousParent @skip(if: true) { restId }'])(
    'is not read for %s',
    async (fields) => {
      const { calls } = await changed(move(fields));
      expect(calls).toEqual(['POST /v1/spaces/travel/move']);
    },
  );

  test.for<[string, string, unknown, string[]]>([
    [
      'deleteSpace',
      'deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId organization { restId } parent { restId } }',
      {
        deletedSpaceId: id('Space', 'travel'),
        organization: { restId: 'acme' },
        parent: { restId: 'people' },
      },
      ['GET /v1/spaces/travel', 'DELETE /v1/spaces/travel'],
    ],
    [
      'deleteCollection',
      'deleteCollection(input: { collectionId: "runbooks" }) { organization { restId title } }',
      { organization: { restId: 'acme', title: 'Acme' } },
      ['GET /v1/collections/runbooks', 'DELETE /v1/collections/runbooks', 'GET /v1/orgs/acme'],
    ],
    [
      'moveCollection',
      'moveCollection(input: { collectionId: "guides", parentId: null }) { parent { restId } previousParent { restId } }',
      { parent: null, previousParent: { restId: 'product' } },
      ['GET /v1/collections/guides', 'POST /v1/collections/guides/move'],
    ],
    [
      'transferSpace',
      'transferSpace(input: { spaceId: "travel", organizationId: "globex" }) { organization { restId } previousOrganization { restId } parent { restId } previousParent { restId } }',
      {
        organization: { restId: 'globex' },
        previousOrganization: { restId: 'acme' },
        parent: null,
        previousParent: { restId: 'people' },
      },
      ['GET /v1/spaces/travel', 'POST /v1/spaces/travel/transfer'],
    ],
    [
      'transferCollection',
      'transferCollection(input: { collectionId: "runbooks", organizationId: "globex" }) { organization { restId } previousOrganization { restId } }',
      { organization: { restId: 'globex' }, previousOrganization: { restId: 'acme' } },
      ['GET /v1/collections/runbooks', 'POST /v1/collections/runbooks/transfer'],
    ],
  ])('%s', async ([, mutation, it, calls]) => {
    expect(await changed(mutation)).toEqual({ it, warnings: undefined, calls });
  });

  test.for([404, 403, 500])(
    'does not prevent the change if it cannot be read: %i',
    async (status) => {
      const upstream: RequestListener = ({ method }, response) =>
        method === 'GET'
          ? refuse(response, status)
          : answer(response, {
              object: 'space',
              id: 'travel',
              organization: 'acme',
              parent: 'runbooks',
            });
      const { it, warnings, calls } = await changed(
        move('parent { restId } previousParent { restId }'),
        { upstream },
      );
      expect(it).toEqual({ parent: { restId: 'runbooks' }, previousParent: null, userErrors: [] });
      expect(warnings).toMatchObject([{ path: ['it', 'previousParent'] }]);
      expect(calls.at(-1)).toBe('POST /v1/spaces/travel/move');
    },
  );
});

describe('every mutation', () => {
  const payloads = Object.entries(schema.getMutationType()?.getFields() ?? {}).map(
    ([name, { type }]) => {
      const payload = getNamedType(type);
      const fields = isObjectType(payload) ? Object.values(payload.getFields()) : [];
      return { name, fields };
    },
  );
  const named = (verbs: RegExp) => payloads.filter(({ name }) => verbs.test(name));
  const lacking = (verbs: RegExp, has: (fields: (typeof payloads)[number]['fields']) => boolean) =>
    named(verbs).flatMap(({ name, fields }) => (has(fields) ? [] : [name]));

  test('that creates an object returns an edge', () => {
    const creators =
      /^(create|duplicate|restore|install|publishIntegration|join|addSso|setTeamMember)/;
    expect(named(creators).length).toBeGreaterThan(15);
    // External links are in no list, but only in the structure of their site.
    expect(lacking(creators, (fields) => fields.some(({ name }) => name.endsWith('Edge')))).toEqual(
      ['createSiteExternalLink'],
    );
  });

  test('that deletes returns the ID of the deleted object, and its parent', () => {
    const deleters = /^(delete|remove)/;
    expect(named(deleters).length).toBeGreaterThan(12);
    const isComposite = (type: Parameters<typeof getNamedType>[0]) =>
      'getFields' in (getNamedType(type) ?? {});
    const says = (fields: (typeof payloads)[number]['fields']) =>
      fields.some(({ name }) => /^(deleted|removed)\w+Id$/.test(name)) &&
      fields.some(({ name, type }) => name !== 'userErrors' && isComposite(type));
    // Integrations are only in the list of all integrations.
    expect(lacking(deleters, says)).toEqual(['deleteIntegration']);
  });
});
