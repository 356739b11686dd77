/** Values in forms that a service may send, although its first description names others. */
import { describe, expect, test } from 'vitest';
import { answer, askOnce, serving, startWorld } from '../harness.ts';

const executors = ['compiled', 'graphql'] as const;

describe.for(executors)('by %s', (executor) => {
  const facade = { executor };

  test('variables of revisions are text, numbers and Booleans, also in links', async () => {
    const variables = { name: 'Acme', seats: 12, trial: false };
    const expected = [
      { name: 'name', value: 'Acme' },
      { name: 'seats', value: '12' },
      { name: 'trial', value: 'false' },
    ];
    const revision = { object: 'revision', id: 'r', type: 'edits', variables };
    const page = { object: 'page', type: 'document', id: 'p' };
    const versionContext = { type: 'revision', revision };
    const location = { kind: 'page', organization: 'o', space: 's', page, versionContext };
    const link = {
      targetReference: location,
      locationReferences: [location],
      status: 'ok',
      relation: 'reference',
    };
    const selected = 'versionContext { revision { variables { name value } } }';
    const { data, errors } = await askOnce(
      `{ space(id: "s") {
        content { revision { variables { name value } } file(id: "f") { backlinks(first: 1) { nodes { ... on PageLocation { ${selected} } } } } }
        links(first: 1) { nodes { target { ... on PageLocation { ${selected} } } locations { ... on PageLocation { ${selected} } } } }
      } }`,
      {
        // Each location could have a thousand variables.
        facade: { ...facade, queryObjects: 5_000_000 },
        upstream: serving({
          '/spaces/s': { object: 'space', id: 's' },
          '/spaces/s/content': revision,
          '/spaces/s/content/files/f': { id: 'f', name: 'F' },
          '/spaces/s/content/files/f/backlinks': { items: [location] },
          '/spaces/s/links': { items: [link] },
        }),
      },
    );
    expect(errors).toBeUndefined();
    const there = { versionContext: { revision: { variables: expected } } };
    expect(data).toEqual({
      space: {
        content: {
          revision: { variables: expected },
          file: { backlinks: { nodes: [there] } },
        },
        links: { nodes: [{ target: there, locations: [there] }] },
      },
    });
  });

  test.for([
    ['/v1/orgs/acme/agent-instructions', '/v1/orgs/acme/agent-instructions'],
    ['../agent-instructions', '/agent-instructions'],
    ['orgs/acme/agent-instructions', '/orgs/acme/agent-instructions'],
    ['x.png', '/x.png'],
    ['./a', '/a'],
    ['word', '/word'],
    ['?a=b', '/?a=b'],
    ['#c', '/#c'],
    ['\u00fcber.png?q=1', '/%C3%BCber.png?q=1'],
    ['/v1/orgs/acme/agent-instructions?a=b#c', '/v1/orgs/acme/agent-instructions?a=b#c'],
  ] as const)('a relative URL is resolved against the address of the service: %s', async (one) => {
    const [location, path] = one;
    const world = await startWorld({
      facade,
      upstream: serving({
        '/orgs/acme': { object: 'organization', id: 'acme' },
        '/orgs/acme/agent-instructions': { object: 'agent-instructions', urls: { location } },
      }),
    });
    const { data } = await world.expectData(
      '{ organization(id: "acme") { agentInstructions { urls { location } } } }',
    );
    const resolved = `${world.upstreamUrl}${path}`;
    expect(data).toEqual({ organization: { agentInstructions: { urls: { location: resolved } } } });
  });

  test('so is that of a file, and a URL that was entered is not', async () => {
    const page = (restId: string, href: string) => ({
      object: 'page',
      id: restId,
      type: 'link',
      href,
      target: { kind: 'url', url: href },
    });
    const entered = ['/pricing', '../pricing', 'pricing', '', 'git@git.example:acme/docs.git'];
    const world = await startWorld({
      facade,
      upstream: serving({
        '/spaces/s': { object: 'space', id: 's', gitSync: { url: entered[4] } },
        '/spaces/s/content/files': {
          items: [{ object: 'file', id: 'f', downloadURL: '/v1/files/f.png' }],
        },
        '/spaces/s/content/pages': {
          pages: entered.map((href, at) => page(`p${at}`, href)),
        },
      }),
    });
    const { data } = await world.expectData(
      '{ space(id: "s") { gitSync { url } content { files { nodes { downloadUrl } } pages { ... on LinkPage { href target { ... on UrlReference { url } } } } } } }',
    );
    expect(data).toEqual({
      space: {
        gitSync: { url: entered[4] },
        content: {
          files: { nodes: [{ downloadUrl: `${world.upstreamUrl}/v1/files/f.png` }] },
          pages: entered.map((href) => ({ href, target: { url: href } })),
        },
      },
    });
  });

  test.for([
    [''],
    [' '],
    ['two words'],
    ['two words/here'],
    ['a\nb'],
    ['a\u0000b'],
    ['<a>'],
    ['http:/nowhere'],
    ['\\\\server\\file/x'],
    [7],
  ])('%j is no URL, and does not hide that the change was made', async ([location]) => {
    const { data, errors } = await askOnce(
      'mutation { updateAgentInstructions(input: { organizationId: "acme", instructions: { markdown: "x" } }) { agentInstructions { updatedAt urls { location } } userErrors { code } } }',
      {
        facade,
        upstream: (_request, response) =>
          answer(response, {
            object: 'agent-instructions',
            updatedAt: '2026-01-01T00:00:00Z',
            urls: { location },
          }),
      },
    );
    expect(data).toEqual({
      updateAgentInstructions: {
        agentInstructions: { updatedAt: '2026-01-01T00:00:00Z', urls: { location: null } },
        userErrors: [],
      },
    });
    expect(errors).toMatchObject([
      {
        path: ['updateAgentInstructions', 'agentInstructions', 'urls', 'location'],
        extensions: { code: 'UPSTREAM_INVALID_RESPONSE' },
      },
    ]);
  });

  test.for(['serviceVisitorClaims', 'gitbookVisitorClaims'])(
    'claims by the name %s',
    async (name) => {
      const { data, errors } = await askOnce(
        'mutation { pingOrganization(input: { organizationId: "acme" }) { serviceVisitorClaims userErrors { code } } }',
        { facade, upstream: (_request, response) => answer(response, { [name]: 'a.b.c' }) },
      );
      expect(errors).toBeUndefined();
      expect(data).toEqual({ pingOrganization: { serviceVisitorClaims: 'a.b.c', userErrors: [] } });
    },
  );

  test.for(['createdByService', 'createdByGitBook'])('commits by the name %s', async (name) => {
    const { data } = await askOnce(
      '{ space(id: "s") { content { revision { git { isCreatedByService } } } } }',
      {
        facade,
        upstream: serving({
          '/spaces/s': { object: 'space', id: 's' },
          '/spaces/s/content': {
            object: 'revision',
            id: 'r',
            type: 'edits',
            git: { [name]: true },
          },
        }),
      },
    );
    expect(data).toEqual({
      space: { content: { revision: { git: { isCreatedByService: true } } } },
    });
  });
});
