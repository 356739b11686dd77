import { expect, test } from 'vitest';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { graphql } from '../generated/index.ts';
import { startWorld } from '../harness.ts';
import { proof, prove } from '../proofs.ts';

prove('spaces', spaceOperations, {
  getSpace: proof(
    graphql(`
      query GetSpace {
        space(id: "getting-started") {
          id restId title emoji visibility createdAt updatedAt deletedAt editMode
          mergeRules { type rules { rule userRestIds } }
          urls { location app published public icon }
          organization { id restId }
          parent { id restId }
          language
          gitSync { repoName installationProvider integration url updatedAt }
          visitorAuth { backend integration }
          revision { restId } defaultLevel commentsCount changeRequestsCount changeRequestsOpenCount changeRequestsDraftCount
          permissions { view access admin viewInviteLinks edit triggerGitSync comment merge review installIntegration }
        }
      }
    `),
    {
      calls: ['GET /v1/spaces/getting-started'],
      data: {
        space: {
          id: 'U3BhY2U6Z2V0dGluZy1zdGFydGVk',
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
          organization: { id: 'T3JnYW5pemF0aW9uOmFjbWU', restId: 'acme' },
          parent: { id: 'Q29sbGVjdGlvbjpiYXNpY3M', restId: 'basics' },
          language: 'en',
          gitSync: {
            repoName: 'acme/docs-getting-started',
            installationProvider: 'GITHUB',
            integration: 'git-sync',
            url: 'https://git.acme.example/acme/docs-getting-started',
            updatedAt: '2026-01-04T09:00:00.000Z',
          },
          visitorAuth: null,
          revision: { restId: 'getting-started-main' },
          defaultLevel: 'INHERIT',
          commentsCount: 0,
          changeRequestsCount: 0,
          changeRequestsOpenCount: 0,
          changeRequestsDraftCount: 0,
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
    },
  ),

  listSpaces: proof(
    graphql(`
      query ListSpaces {
        organization(id: "acme") { spaces(first: 3) { totalCount nodes { restId title parent { restId title } } pageInfo { hasNextPage } } }
      }
    `),
    {
      calls: [
        'GET /v1/collections/basics',
        'GET /v1/collections/german-basics',
        'GET /v1/orgs/acme',
        'GET /v1/orgs/acme/spaces?limit=3',
      ],
      data: {
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
    },
  ),
});

test('a share key opens the published address of a space that is shared by link', async () => {
  const world = await startWorld();
  const { data, errors, calls } = await world.ask(`{
    closed: space(id: "partner-handbook") { urls { published } }
    open: space(id: "partner-handbook", shareKey: "partners-key") { id urls { published } }
    site(id: "acme/partners") { siteSpaces(first: 1, shareKey: "wrong") { nodes { id } } }
  }`);
  expect(calls).toContain('GET /v1/spaces/partner-handbook?shareKey=partners-key');
  expect(data).toEqual({
    closed: { urls: { published: null } },
    open: {
      id: 'U3BhY2U6cGFydG5lci1oYW5kYm9vaw',
      urls: { published: 'https://acme.docs.example/partners/partners-key/handbook' },
    },
    site: { siteSpaces: null },
  });
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
});
