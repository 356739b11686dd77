import { expect, test } from 'vitest';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { graphql } from '../generated/index.ts';
import { askOnce } from '../harness.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('spaces', spaceOperations, {
  getSpace: proof(
    graphql(`
      query GetSpace {
        space(id: "getting-started") {
          id restId title emoji visibility createdAt updatedAt deletedAt editMode
          mergeRules { type rules { rule users { restId } } }
          urls { location app published public icon }
          organization { id restId }
          parent { id restId }
          language
          gitSync { repositoryName provider integration { restId } url updatedAt }
          visitorAuth { backend integration { restId } }
          revision { restId } defaultAccessLevel openCommentsCount changeRequestsCount openChangeRequestsCount draftChangeRequestsCount
          permissions { view access admin viewInviteLinks edit triggerGitSync comment merge review installIntegration }
        }
      }
    `),
    {
      space: {
        id: id('Space', 'getting-started'),
        restId: 'getting-started',
        title: 'Getting started',
        emoji: '🚀',
        visibility: 'PUBLIC',
        createdAt: '2024-12-01T09:00:00.000Z',
        updatedAt: '2026-01-05T09:00:00.000Z',
        deletedAt: null,
        editMode: 'LOCKED',
        mergeRules: { type: 'INHERIT', rules: null },
        urls: {
          location: 'https://api.docs.example/v1/spaces/getting-started',
          app: 'https://app.docs.example/o/acme/s/getting-started',
          published: 'https://docs.acme.example/getting-started/en',
          public: 'https://docs.acme.example/getting-started/en',
          icon: null,
        },
        organization: { id: id('Organization', 'acme'), restId: 'acme' },
        parent: { id: id('Collection', 'basics'), restId: 'basics' },
        language: 'EN',
        gitSync: {
          repositoryName: 'acme/docs-getting-started',
          provider: 'GITHUB',
          integration: { restId: 'git-sync' },
          url: 'https://git.acme.example/acme/docs-getting-started',
          updatedAt: '2026-01-04T09:00:00.000Z',
        },
        visitorAuth: null,
        revision: { restId: 'getting-started-main' },
        defaultAccessLevel: 'INHERIT',
        openCommentsCount: 0,
        changeRequestsCount: 0,
        openChangeRequestsCount: 0,
        draftChangeRequestsCount: 0,
        permissions: {
          view: true,
          access: true,
          admin: true,
          viewInviteLinks: true,
          edit: true,
          triggerGitSync: true,
          comment: true,
          merge: true,
          review: true,
          installIntegration: true,
        },
      },
    },
  ),

  deleteSpace: proof(
    graphql(`
      mutation DeleteSpace {
        first: deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId userErrors { message } }
        again: deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId userErrors { message } }
      }
    `),
    {
      first: { deletedSpaceId: id('Space', 'travel'), userErrors: [] },
      again: { deletedSpaceId: null, userErrors: [] },
    },
  ),

  updateSpace: proof(
    graphql(`
      mutation UpdateSpace {
        updateSpace(
          input: {
            spaceId: "travel", title: "Traveling", emoji: "✈️", editMode: LOCKED, defaultAccessLevel: null, language: DE
            mergeRules: { type: RULES, rules: [{ rule: "require_specific_reviewers", userIds: ["ada", "User:grace"] }, { rule: "custom", expression: "changes.size < 10" }] }
          }
        ) {
          space { restId title emoji editMode defaultAccessLevel language mergeRules { type rules { rule users { restId } expression } } }
          userErrors { message }
        }
      }
    `),
    {
      updateSpace: {
        space: {
          restId: 'travel',
          title: 'Traveling',
          emoji: '✈️',
          editMode: 'LOCKED',
          defaultAccessLevel: null,
          language: 'DE',
          mergeRules: {
            type: 'RULES',
            rules: [
              {
                rule: 'require_specific_reviewers',
                users: [{ restId: 'ada' }, { restId: 'grace' }],
                expression: null,
              },
              { rule: 'custom', users: null, expression: 'changes.size < 10' },
            ],
          },
        },
        userErrors: [],
      },
    },
  ),

  duplicateSpace: proof(
    graphql(`
      mutation DuplicateSpace {
        duplicateSpace(input: { spaceId: "travel" }) {
          space { id restId title parent { restId } organization { restId } changeRequestsCount openCommentsCount createdAt }
          spaceEdge { node { restId } }
          userErrors { message }
        }
      }
    `),
    {
      duplicateSpace: {
        space: {
          id: id('Space', 'space-1'),
          restId: 'space-1',
          title: 'Travel (copy)',
          parent: { restId: 'people' },
          organization: { restId: 'acme' },
          changeRequestsCount: 0,
          openCommentsCount: 0,
          createdAt: '2026-03-01T12:00:00.000Z',
        },
        spaceEdge: { node: { restId: 'space-1' } },
        userErrors: [],
      },
    },
  ),

  restoreSpace: proof(
    graphql(`
      mutation RestoreSpace {
        deleteSpace(input: { spaceId: "travel" }) { deletedSpaceId }
        restoreSpace(input: { spaceId: "travel" }) { space { restId title deletedAt } userErrors { message } }
      }
    `),
    {
      deleteSpace: { deletedSpaceId: id('Space', 'travel') },
      restoreSpace: {
        space: { restId: 'travel', title: 'Travel', deletedAt: null },
        userErrors: [],
      },
    },
  ),

  moveSpace: proof(
    graphql(`
      mutation MoveSpace {
        moveSpace(input: { spaceId: "travel", parentId: "runbooks", position: { afterId: "Space:on-call" } }) {
          space { restId parent { restId title spaces(first: 10) { nodes { restId } } } }
          userErrors { message }
        }
      }
    `),
    {
      moveSpace: {
        space: {
          restId: 'travel',
          parent: {
            restId: 'runbooks',
            title: 'Runbooks',
            spaces: {
              nodes: [
                { restId: 'incident-response' },
                { restId: 'database-failover' },
                { restId: 'on-call' },
                { restId: 'travel' },
              ],
            },
          },
        },
        userErrors: [],
      },
    },
  ),

  transferSpace: proof(
    graphql(`
      mutation TransferSpace {
        transferSpace(input: { spaceId: "travel", organizationId: "globex" }) {
          space { restId organization { restId } parent { restId } }
          userErrors { message }
        }
      }
    `),
    {
      transferSpace: {
        space: { restId: 'travel', organization: { restId: 'globex' }, parent: null },
        userErrors: [],
      },
    },
  ),

  listSpaceLinks: proof(
    graphql(`
      query ListSpaceLinks {
        space(id: "handbook") {
          restId
          links(first: 2, status: BROKEN) {
            totalCount
            stats { total broken { total byChangeRequest } }
            nodes {
              status relation
              target { __typename }
              locations { __typename ... on PageLocation { page { id restId title } organization { restId } space { restId } versionContext { type revision { restId } } } }
            }
          }
        }
      }
    `),
    {
      space: {
        restId: 'handbook',
        links: {
          totalCount: 5,
          stats: { total: 158, broken: { total: 5, byChangeRequest: 0 } },
          nodes: [
            {
              status: 'BROKEN',
              relation: 'REFERENCE',
              target: null,
              locations: [
                {
                  __typename: 'PageLocation',
                  page: {
                    id: 'UGFnZTpoYW5kYm9vay93b3JraW5nLWFicm9hZA',
                    restId: 'working-abroad',
                    title: 'Working abroad',
                  },
                  organization: { restId: 'acme' },
                  space: { restId: 'handbook' },
                  versionContext: { type: 'REVISION', revision: { restId: 'handbook-main' } },
                },
              ],
            },
            {
              status: 'BROKEN',
              relation: 'REFERENCE',
              target: null,
              locations: [
                {
                  __typename: 'PageLocation',
                  page: {
                    id: 'UGFnZTpoYW5kYm9vay9leHBlbnNlcw',
                    restId: 'expenses',
                    title: 'Expenses',
                  },
                  organization: { restId: 'acme' },
                  space: { restId: 'handbook' },
                  versionContext: { type: 'REVISION', revision: { restId: 'handbook-main' } },
                },
              ],
            },
          ],
        },
      },
    },
  ),

  searchSpace: proof(
    graphql(`
      query SearchSpace {
        space(id: "handbook") {
          restId
          search(query: "vacation", first: 2) {
            totalCount
            nodes {
              title path
              sections { restId title path body urls { app } }
              ancestors { title }
              page { id title }
              urls { app }
            }
          }
        }
      }
    `),
    {
      space: {
        restId: 'handbook',
        search: {
          totalCount: 3,
          nodes: [
            {
              title: 'Vacation',
              path: 'people/time-off/vacation',
              sections: [
                {
                  restId: 'vacation',
                  title: 'Vacation',
                  path: 'people/time-off/vacation#vacation',
                  body: 'What everybody at {{ space.vars.company }} should know about vacation.',
                  urls: {
                    app: 'https://app.docs.example/o/acme/s/handbook/people/time-off/vacation#vacation',
                  },
                },
              ],
              ancestors: [{ title: 'People' }, { title: 'Time off' }],
              page: { id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg', title: 'Vacation' },
              urls: {
                app: 'https://app.docs.example/o/acme/s/handbook/people/time-off/vacation',
              },
            },
            {
              title: 'Time off',
              path: 'people/time-off',
              sections: [
                {
                  restId: 'in-this-section',
                  title: 'In this section',
                  path: 'people/time-off#in-this-section',
                  body: '- Vacation\n- Public holidays\n- Sick leave\n- Parental leave\n- Sabbatical',
                  urls: {
                    app: 'https://app.docs.example/o/acme/s/handbook/people/time-off#in-this-section',
                  },
                },
              ],
              ancestors: [{ title: 'People' }],
              page: { id: 'UGFnZTpoYW5kYm9vay90aW1lLW9mZg', title: 'Time off' },
              urls: { app: 'https://app.docs.example/o/acme/s/handbook/people/time-off' },
            },
          ],
        },
      },
    },
  ),

  createSpace: proof(
    graphql(`
      mutation CreateSpace {
        createSpace(input: { organizationId: "acme", title: "Release notes", emoji: "1f4e3", parentId: "engineering", language: DE, editMode: LOCKED, template: { restId: "release-notes" } }) {
          space { id restId title emoji language editMode visibility content { pages { title } } }
          spaceEdge { node { id } }
          organization { restId }
          parent { restId }
          userErrors { message }
        }
      }
    `),
    {
      createSpace: {
        space: {
          id: id('Space', 'space-1'),
          restId: 'space-1',
          title: 'Release notes',
          emoji: '1f4e3',
          language: 'DE',
          editMode: 'LOCKED',
          visibility: 'PRIVATE',
          content: { pages: [{ title: 'Release notes' }] },
        },
        spaceEdge: { node: { id: id('Space', 'space-1') } },
        organization: { restId: 'acme' },
        parent: { restId: 'engineering' },
        userErrors: [],
      },
    },
  ),

  listSpaces: proof(
    graphql(`
      query ListSpaces {
        organization(id: "acme") { spaces(first: 3) { totalCount nodes { restId title parent { restId title } } pageInfo { hasNextPage } } }
      }
    `),
    {
      organization: {
        spaces: {
          totalCount: 68,
          nodes: [
            {
              restId: 'getting-started',
              title: 'Getting started',
              parent: { restId: 'basics', title: 'Basics' },
            },
            {
              restId: 'getting-started-de',
              title: 'Erste Schritte',
              parent: { restId: 'german-basics', title: 'Basics (German)' },
            },
            {
              restId: 'quickstart',
              title: 'Quickstart',
              parent: { restId: 'basics', title: 'Basics' },
            },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    },
  ),
});

test('a share key opens the published address of a space that is shared by link', async () => {
  const { data, errors, calls } = await askOnce(`{
    closed: space(id: "partner-handbook") { urls { published } }
    open: space(id: "partner-handbook") { id urls { opened: published(shareKey: "partners-key") } }
    site(id: "acme/partners") { siteSpaces(first: 1) { nodes { id urls { published(shareKey: "wrong") } } } }
  }`);
  expect(calls).toContain('GET /v1/spaces/partner-handbook?shareKey=partners-key');
  expect(data).toEqual({
    closed: { urls: { published: null } },
    open: {
      id: id('Space', 'partner-handbook'),
      urls: { opened: 'https://acme.docs.example/partners/partners-key/handbook' },
    },
    site: {
      siteSpaces: {
        nodes: [
          { id: id('SiteSpace', 'acme/partners/partners-handbook'), urls: { published: null } },
        ],
      },
    },
  });
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
});
