/** The enum value `UNRECOGNIZED` is only in responses: arguments and inputs are refused with it. */
import { describe, expect } from 'vitest';
import { startWorld, test } from '../harness.ts';

const inList =
  'space(id: "handbook") { title changeRequests(status: UNRECOGNIZED) { totalCount } }';

const refused: readonly (readonly [title: string, document: string, variables?: object])[] = [
  ['a literal', `{ organization(id: "acme") { title } ${inList} }`],
  ['a literal in a fragment', `{ ...F } fragment F on Query { ${inList} }`],
  [
    'a list',
    '{ organization(id: "acme") { title sites(type: [BASIC, UNRECOGNIZED]) { totalCount } } }',
  ],
  [
    'a variable',
    'query ($s: ChangeRequestStatus) { space(id: "handbook") { title changeRequests(status: $s) { totalCount } } }',
    { s: 'UNRECOGNIZED' },
  ],
  [
    'a default of a variable',
    'query ($s: ChangeRequestStatus = UNRECOGNIZED) { space(id: "handbook") { title changeRequests(status: $s) { totalCount } } }',
  ],
  [
    'a variable with a list',
    'query ($t: [SiteType!]) { organization(id: "acme") { title sites(type: $t) { totalCount } } }',
    { t: ['BASIC', 'UNRECOGNIZED'] },
  ],
  [
    'a variable in a list',
    'query ($t: SiteType!) { organization(id: "acme") { title sites(type: [$t]) { totalCount } } }',
    { t: 'UNRECOGNIZED' },
  ],
  [
    'an argument below a mutation',
    'mutation { updateTeam(input: { teamId: "acme/design", title: "New" }) { team { organization { sites(type: [UNRECOGNIZED]) { totalCount } } } } }',
  ],
];

describe.for(['compiled', 'graphql'] as const)('with the executor %s', (executor) => {
  test.for(refused)('%s is an error of its field', async ([, document, variables]) => {
    const world = await startWorld({ facade: { executor } });
    const { errors, calls } = await world.ask(document, variables);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('must be one of'),
        path: expect.arrayContaining([expect.stringMatching(/^(changeRequests|sites)$/)]),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(calls.join()).not.toMatch(/change-requests|sites/);
  });

  const input = { siteId: 'acme/docs', visibility: 'UNRECOGNIZED' };
  const mutations: readonly (readonly [
    document: string,
    variables: object | undefined,
    field: string[],
  ])[] = [
    [
      'mutation { it: updateSite(input: { siteId: "acme/docs", visibility: UNRECOGNIZED }) { userErrors { code field message } } }',
      undefined,
      ['visibility'],
    ],
    [
      'mutation ($input: UpdateSiteInput!) { it: updateSite(input: $input) { userErrors { code field message } } }',
      { input },
      ['visibility'],
    ],
    [
      'mutation ($v: SiteVisibility = UNRECOGNIZED) { it: updateSite(input: { siteId: "acme/docs", visibility: $v }) { userErrors { code field message } } }',
      undefined,
      ['visibility'],
    ],
    [
      'mutation { it: createTranslation(input: { organizationId: "acme", language: DE, source: { spaceId: "handbook", language: UNRECOGNIZED } }) { userErrors { code field message } } }',
      undefined,
      ['source', 'language'],
    ],
  ];

  test.for(mutations)(
    'in the input of a mutation it is a user error: %s',
    async ([document, variables, field]) => {
      const world = await startWorld({ facade: { executor } });
      const { data, calls } = await world.expectData(document, variables);
      expect(data).toEqual({
        it: {
          userErrors: [
            { code: 'INVALID_FORMAT', field, message: expect.stringContaining('must be one of') },
          ],
        },
      });
      expect(calls).toEqual([]);
    },
  );
});

test('a string can be UNRECOGNIZED', async ({ world }) => {
  const { data, errors } = await world.ask(
    'query ($title: String) { organization(id: "acme") { teams(title: $title) { totalCount } } }',
    { title: 'UNRECOGNIZED' },
  );
  expect([data, errors]).toEqual([{ organization: { teams: { totalCount: 0 } } }, undefined]);
});

test('messages about enums do not offer it', async ({ world }) => {
  const { errors } = await world.ask(
    '{ space(id: "handbook") { changeRequests(status: NONE) { totalCount } } }',
  );
  expect(errors?.[0]?.message).toContain('Its values are ');
  expect(errors?.[0]?.message).not.toContain('UNRECOGNIZED');
});
