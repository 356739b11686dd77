/** Members that only services of a later release return. They are null if a service of an earlier release lacks them. */
import type { RequestListener } from 'node:http';
import { expect, test as plainTest } from 'vitest';
import { answer, expectDataOnce, serving, test } from '../harness.ts';
import { id } from '../ids.ts';

/** The objects of a service, as an earlier and as a later release returns them. */
const both = (path: string, earlier: object, later: object): readonly RequestListener[] => [
  serving({ [path]: earlier }),
  serving({ [path]: { ...earlier, ...later } }),
];

/** What a selection of an object is in front of both releases. */
async function inBoth(document: string, upstreams: readonly RequestListener[]) {
  const results = [];
  for (const upstream of upstreams)
    results.push((await expectDataOnce<{ it: object }>(document, { upstream })).data.it);
  return results;
}

plainTest('an organization: audit logs, access and billing', async () => {
  const billing = `billing {
    endDate canCheckout canChangeInterval canUseSaml creditsBundle aiCreditAlertThreshold
    minPremiumSites maxPremiumSites paidPremiumSites minUltimateSites maxUltimateSites paidUltimateSites
  }`;
  const document = `{ it: organization(id: "o") { hasAuditLogs permissions { access ingestConversations } ${billing} } }`;
  const organization = {
    object: 'organization',
    id: 'o',
    title: 'O',
    permissions: {},
    billing: {},
  };
  const [earlier, later] = await inBoth(
    document,
    both('/orgs/o', organization, {
      auditLogs: true,
      permissions: { access: false },
      billing: {
        endDate: null,
        canCheckout: true,
        canChangeInterval: false,
        canUseSAML: true,
        creditsBundle: 500,
        aiCreditAlertThreshold: 80.5,
        minPremiumSites: 1,
        paidUltimateSites: 2,
      },
    }),
  );
  const none = {
    endDate: null,
    canCheckout: null,
    canChangeInterval: null,
    canUseSaml: null,
    creditsBundle: null,
    aiCreditAlertThreshold: null,
    minPremiumSites: null,
    maxPremiumSites: null,
    paidPremiumSites: null,
    minUltimateSites: null,
    maxUltimateSites: null,
    paidUltimateSites: null,
  };
  expect(earlier).toEqual({
    hasAuditLogs: null,
    permissions: { access: null, ingestConversations: null },
    billing: none,
  });
  expect(later).toEqual({
    hasAuditLogs: true,
    permissions: { access: false, ingestConversations: null },
    billing: {
      ...none,
      canCheckout: true,
      canChangeInterval: false,
      canUseSaml: true,
      creditsBundle: '500',
      aiCreditAlertThreshold: 80.5,
      minPremiumSites: 1,
      paidUltimateSites: 2,
    },
  });
});

plainTest('merge rules: a message, and whom a rule names', async () => {
  const rules = [
    { rule: 'custom', expression: 'approvals > 1', message: 'Two approvals, please.' },
    { rule: 'allow_bypass', users: ['u'] },
    { rule: 'require_agent_review' },
  ];
  const { data } = await expectDataOnce(
    '{ it: organization(id: "o") { mergeRules { rules { rule expression message users { restId } } } } }',
    {
      upstream: serving({
        '/orgs/o': { object: 'organization', id: 'o', mergeRules: { type: 'rules', rules } },
      }),
    },
  );
  expect(data).toEqual({
    it: {
      mergeRules: {
        rules: [
          { ...rules[0], users: null },
          { rule: 'allow_bypass', expression: null, message: null, users: [{ restId: 'u' }] },
          { rule: 'require_agent_review', expression: null, message: null, users: null },
        ],
      },
    },
  });
});

plainTest('a space: its type, its imports and its synchronization with Git', async () => {
  const document = `{ it: space(id: "s") {
    title type language imports { restId status }
    gitSync {
      repositoryName status installationRestId parentInstallationRestId operationTimeoutMs
      operation { state direction startedAt endedAt error errorAction { label url } }
    }
  } }`;
  const space = { object: 'space', id: 's', title: 'S', gitSync: { repoName: 'acme/s' } };
  const startedAt = '2026-01-02T09:00:00.000Z';
  const [earlier, later] = await inBoth(
    document,
    both('/spaces/s', space, {
      type: 'styleguide',
      language: 'zh-tw',
      imports: [{ id: 'import-1', status: 'completed' }],
      gitSync: {
        repoName: 'acme/s',
        installationStatus: 'active',
        installationId: 'git-1',
        parentInstallationId: 'git-0',
        operationTimeout: 600_000,
        operation: {
          state: 'timeout',
          direction: 'import',
          startedAt,
          error: 'It took too long.',
          errorAction: { label: 'Try again', url: 'https://app.docs.example/git' },
        },
      },
    }),
  );
  const gitSync = {
    repositoryName: 'acme/s',
    status: null,
    installationRestId: null,
    parentInstallationRestId: null,
    operationTimeoutMs: null,
    operation: null,
  };
  expect(earlier).toEqual({ title: 'S', type: null, language: null, imports: null, gitSync });
  expect(later).toEqual({
    title: 'S',
    type: 'STYLEGUIDE',
    language: 'ZH_TW',
    imports: [{ restId: 'import-1', status: 'COMPLETED' }],
    gitSync: {
      repositoryName: 'acme/s',
      status: 'ACTIVE',
      installationRestId: 'git-1',
      parentInstallationRestId: 'git-0',
      operationTimeoutMs: 600_000,
      operation: {
        state: 'TIMEOUT',
        direction: 'IMPORT',
        startedAt,
        endedAt: null,
        error: 'It took too long.',
        errorAction: { label: 'Try again', url: 'https://app.docs.example/git' },
      },
    },
  });
});

plainTest('spaces of a list are read one by one for their imports, which no list has', async () => {
  const upstream: RequestListener = ({ url = '' }, response) => {
    if (url.includes('/spaces?'))
      return answer(response, {
        items: [{ object: 'space', id: 's', title: 'S', organization: 'o' }],
      });
    if (url.endsWith('/spaces/s'))
      return answer(response, {
        object: 'space',
        id: 's',
        title: 'S',
        organization: 'o',
        imports: [],
      });
    return answer(response, { object: 'organization', id: 'o', title: 'O' });
  };
  const { data } = await expectDataOnce(
    '{ organization(id: "o") { spaces(first: 1) { nodes { title imports { restId } } } } }',
    { upstream },
  );
  expect(data).toEqual({ organization: { spaces: { nodes: [{ title: 'S', imports: [] }] } } });
});

test('pages: titles in links, conditions, tags, and how covers and layouts look', async ({
  world,
}) => {
  const { data } = await world.expectData(`{
    vacation: page(id: "handbook/vacation") {
      title linkTitle condition
      ... on DocumentPage { tags { isPrimary tag { ... on TagReference { slug space { restId } } } } }
    }
    welcome: page(id: "handbook/welcome") {
      linkTitle condition
      ... on DocumentPage {
        tags { isPrimary }
        layout { coverMask showsTags showsActions showsAnchors }
        cover { textColor darkTextColor }
      }
    }
    absences: page(id: "handbook/public-holidays") {
      ... on DocumentPage { layout { coverMask showsTags showsActions showsAnchors } }
    }
    space(id: "handbook") { revision { tags { slug label color emoji icon } sourceRevision { restId } } }
  }`);
  const tag = (slug: string) => ({ slug, space: null });
  expect(data).toEqual({
    vacation: {
      title: 'Vacation',
      linkTitle: 'Days off',
      condition: 'visitor.claims.isEmployee',
      tags: [
        { isPrimary: true, tag: tag('policy') },
        { isPrimary: null, tag: tag('under-review') },
      ],
    },
    welcome: {
      linkTitle: null,
      condition: null,
      tags: null,
      layout: { coverMask: 'RADIAL', showsTags: true, showsActions: false, showsAnchors: true },
      cover: { textColor: 'BLACK', darkTextColor: 'WHITE' },
    },
    absences: {
      layout: { coverMask: null, showsTags: null, showsActions: null, showsAnchors: null },
    },
    space: {
      revision: {
        tags: [
          { slug: 'policy', label: 'Policy', color: 'BLUE', emoji: null, icon: 'scale-balanced' },
          {
            slug: 'under-review',
            label: 'Under review',
            color: 'THEME_WARNING',
            emoji: '👀',
            icon: null,
          },
        ],
        sourceRevision: null,
      },
    },
  });
});

plainTest('a computed revision names the revision that it was computed from', async () => {
  const revision = {
    object: 'revision',
    id: 'r2',
    type: 'computed',
    sourceRevision: 'r1',
    pages: [],
  };
  const { data } = await expectDataOnce(
    '{ space(id: "s") { content { revision { type sourceRevision { id } } } } }',
    {
      upstream: serving({
        '/spaces/s/content': revision,
        '/spaces/s': { object: 'space', id: 's', revision: 'r2' },
      }),
    },
  );
  expect(data).toEqual({
    space: {
      content: { revision: { type: 'COMPUTED', sourceRevision: { id: id('Revision', 's/r1') } } },
    },
  });
});

test('members: their sites, and their order by name', async ({ world }) => {
  const { data, calls } = await world.expectData<{
    organization: { members: { nodes: { user: { displayName: string }; sitesCount: number }[] } };
  }>(`{ organization(id: "acme") {
    members(first: 1000, orderBy: { field: NAME, direction: ASC }) { nodes { sitesCount user { displayName } } }
  } }`);
  const { nodes } = data.organization.members;
  const names = nodes.map(({ user }) => user.displayName);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(nodes[0]?.sitesCount).toBeGreaterThan(0);
  expect(calls).toContain('GET /v1/orgs/acme/members?order=asc&sort=name&limit=1000');
});

plainTest('OpenAPI specs, integrations and installations', async () => {
  const urls = { publicContentEndpoint: 'https://content.example/i' };
  const installation = { id: 'n', urls, network: { proxy: true }, target: { organization: 'o' } };
  const document = `{
    openApiSpec(id: "o/spec") { lastProcessedErrorsCount }
    integration(id: "i") {
      urls { publicContentEndpoint } scopes
      installations(first: 1) { nodes { urls { publicContentEndpoint } network { usesProxy } } }
    }
  }`;
  const ask = async (isLater: boolean) => {
    const { data } = await expectDataOnce(document, {
      upstream: serving({
        '/orgs/o/openapi/spec': {
          object: 'openapi-spec',
          slug: 'spec',
          ...(isLater && { lastProcessedErrorCount: 7 }),
        },
        '/integrations/i': {
          object: 'integration',
          name: 'i',
          urls: isLater ? urls : {},
          scopes: isLater ? ['site:visitor:claims'] : [],
        },
        '/integrations/i/installations': {
          items: [isLater ? installation : { id: 'n', urls: {} }],
        },
      }),
    });
    return data;
  };
  expect(await ask(false)).toEqual({
    openApiSpec: { lastProcessedErrorsCount: null },
    integration: {
      urls: { publicContentEndpoint: null },
      scopes: [],
      installations: { nodes: [{ urls: { publicContentEndpoint: null }, network: null }] },
    },
  });
  expect(await ask(true)).toEqual({
    openApiSpec: { lastProcessedErrorsCount: 7 },
    integration: {
      urls,
      scopes: ['SITE_VISITOR_CLAIMS'],
      installations: { nodes: [{ urls, network: { usesProxy: true } }] },
    },
  });
});

plainTest.each([{ 'img-src': '*' }, 'img-src *'])(
  'an integration: its content security policy as %j',
  async (policy) => {
    const document = '{ it: integration(id: "n") { contentSecurityPolicy } }';
    const integration = { object: 'integration', name: 'n', contentSecurityPolicy: policy };
    const [it] = await inBoth(document, [serving({ '/integrations/n': integration })]);
    expect(it).toEqual({ contentSecurityPolicy: policy });
  },
);
