/** The error of a field whose calls need a missing member of the parent names that member. */
import { expect, test } from 'vitest';
import { askOnce, expectDataOnce, serving } from '../harness.ts';

const upstream = serving({
  '/spaces/s': { object: 'space', id: 's', title: 'S' },
  '/spaces/s/change-requests/c': {
    object: 'change-request',
    id: 'c',
    space: 's',
    conversationsIssuesCluster: 'k',
  },
  '/orgs/o': { object: 'organization', id: 'o' },
  '/orgs/o/spaces': { items: [{ object: 'space', id: 's', title: 'S' }], count: 1 },
  '/orgs/o/sites': { items: [], count: 3 },
  '/collections/c': { object: 'collection', id: 'c', title: 'C' },
});

const message =
  'The documentation service returned a Space without `organization`, which this field needs.';

test.each(['compiled', 'graphql'] as const)(
  'a space without its organization: %s',
  async (executor) => {
    const options = { upstream, facade: { executor } };
    const sites = await askOnce('{ space(id: "s") { title sites { totalCount } } }', options);
    expect(sites.data).toEqual({ space: { title: 'S', sites: null } });
    expect(sites.errors).toMatchObject([
      {
        message,
        path: ['space', 'sites'],
        extensions: {
          code: 'UPSTREAM_INVALID_RESPONSE',
          upstream: { method: 'GET', route: '/v1/spaces/{spaceId}' },
        },
      },
    ]);
    expect(sites.calls).toEqual(['GET /v1/spaces/s']);

    const link = await askOnce(
      '{ changeRequest(id: "s/c") { issuesClusterId issuesCluster { id } } }',
      options,
    );
    expect(link.data).toEqual({ changeRequest: { issuesClusterId: null, issuesCluster: null } });
    expect(link.errors).toMatchObject([{ message }, { message }]);

    // Its list belongs to the organization.
    const listed = await expectDataOnce(
      '{ organization(id: "o") { spaces { nodes { title sites { totalCount } } } } }',
      options,
    );
    expect(listed.data).toEqual({
      organization: { spaces: { nodes: [{ title: 'S', sites: { totalCount: 3 } }] } },
    });
  },
);

test.each(['compiled', 'graphql'] as const)(
  'a collection without its organization: %s',
  async (executor) => {
    const query = '{ collection(id: "c") { title collections { totalCount } } }';
    const { data, errors, calls } = await askOnce(query, { upstream, facade: { executor } });
    expect(data).toEqual({ collection: { title: 'C', collections: null } });
    expect(errors).toMatchObject([
      {
        message:
          'The documentation service returned a Collection without `organization`, which this field needs.',
        path: ['collection', 'collections'],
        extensions: { code: 'UPSTREAM_INVALID_RESPONSE' },
      },
    ]);
    expect(calls).toEqual(['GET /v1/collections/c']);
  },
);
