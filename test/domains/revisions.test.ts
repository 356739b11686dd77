import { expect } from 'vitest';
import { revisionOperations } from '../../src/domains/revisions/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('revisions', revisionOperations, {
  getAnyRevision: proof(
    graphql(`
      query GetAnyRevision {
        revision(id: "handbook/handbook-before") {
          id restId type createdAt parentIds
          parents { id type createdAt }
          urls { app }
        }
      }
    `),
    {
      revision: {
        id: id('Revision', 'handbook/handbook-before'),
        restId: 'handbook-before',
        type: 'EDITS',
        createdAt: '2026-01-01T09:00:00.000Z',
        parentIds: [id('Revision', 'handbook/handbook-import')],
        parents: [
          {
            id: id('Revision', 'handbook/handbook-import'),
            type: 'EDITS',
            createdAt: '2024-08-23T09:00:00.000Z',
          },
        ],
        urls: { app: 'https://app.docs.example/o/acme/s/handbook' },
      },
    },
  ),

  getRevisionChanges: proof(
    graphql(`
      query GetRevisionChanges {
        space(id: "handbook") { content { revision {
          changes(first: 2) {
            mergedFrom { id }
            omittedCount
            changes {
              __typename
              ... on PageEdited { page { pageId title } attributes { title { before after } documentRestId { before after } } }
            }
          }
        } } }
      }
    `),
    {
      space: {
        content: {
          revision: {
            changes: {
              mergedFrom: null,
              omittedCount: null,
              changes: [
                {
                  __typename: 'PageEdited' as const,
                  page: { pageId: id('Page', 'handbook/welcome'), title: 'Welcome' },
                  attributes: {
                    title: null,
                    documentRestId: {
                      before: 'welcome-text-153c0659',
                      after: 'welcome-text-779f5538',
                    },
                  },
                },
              ],
            },
          },
        },
      },
    },
  ),

  listRevisionPages: proof(
    graphql(`
      query ListRevisionPages {
        space(id: "first-week") { content { revision {
          pageSnapshots { __typename id restId title path pages { id } }
        } } }
      }
    `),
    {
      space: {
        content: {
          revision: {
            pageSnapshots: [
              {
                __typename: 'DocumentPageSnapshot' as const,
                id: id('PageSnapshot', 'first-week/first-week-main/first-week-overview'),
                restId: 'first-week-overview',
                title: 'Overview',
                path: 'overview',
                pages: [],
              },
              {
                __typename: 'DocumentPageSnapshot' as const,
                id: id('PageSnapshot', 'first-week/first-week-main/first-week-first-steps'),
                restId: 'first-week-first-steps',
                title: 'First steps',
                path: 'first-steps',
                pages: [],
              },
              {
                __typename: 'DocumentPageSnapshot' as const,
                id: id('PageSnapshot', 'first-week/first-week-main/first-week-everyday-work'),
                restId: 'first-week-everyday-work',
                title: 'Everyday work',
                path: 'everyday-work',
                pages: [],
              },
              {
                __typename: 'DocumentPageSnapshot' as const,
                id: id(
                  'PageSnapshot',
                  'first-week/first-week-main/first-week-questions-and-answers',
                ),
                restId: 'first-week-questions-and-answers',
                title: 'Questions and answers',
                path: 'questions-and-answers',
                pages: [],
              },
            ],
          },
        },
      },
    },
  ),

  getRevisionPage: proof(
    graphql(`
      query GetRevisionPage {
        space(id: "handbook") { content { revision {
          pageSnapshot(id: "vacation") { id title revision { id } stable: markdown(linkFormat: STABLE) ... on DocumentPageSnapshot { markdown } }
        } } }
      }
    `),
    {
      space: {
        content: {
          revision: {
            pageSnapshot: {
              id: id('PageSnapshot', 'handbook/handbook-main/vacation'),
              title: 'Vacation',
              revision: { id: id('Revision', 'handbook/handbook-main') },
              markdown:
                '# Vacation\n\nWhat everybody at {{ space.vars.company }} should know about vacation.\n\n## What applies\n\nThe team decides within these rules; exceptions need the lead of the department.\n\n## How to do it\n\n- Tell the team at least two weeks before.\n- Note it in the calendar.\n- Wait for the confirmation by e-mail.\n\n## Who to ask\n\n[@user:mei] knows more. Related: [Public holidays](./public-holidays.md).',
              stable: expect.stringContaining('[Public holidays](/pages/public-holidays)'),
            },
          },
        },
      },
    },
  ),

  listRevisionFiles: proof(
    graphql(`
      query ListRevisionFiles {
        space(id: "handbook") { content { revision {
          fileSnapshots(first: 2) { totalCount nodes { id restId name contentType size downloadUrl dimensions { width height } } }
        } } }
      }
    `),
    {
      space: {
        content: {
          revision: {
            fileSnapshots: {
              totalCount: 40,
              nodes: [
                {
                  id: id('FileSnapshot', 'handbook/handbook-main/cover-welcome'),
                  restId: 'cover-welcome',
                  name: 'cover-welcome.png',
                  contentType: 'image/png',
                  size: 4096,
                  downloadUrl: 'https://assets.docs.example/acme/handbook/cover-welcome.png',
                  dimensions: { width: 1600, height: 400 },
                },
                {
                  id: id('FileSnapshot', 'handbook/handbook-main/cover-welcome-dark'),
                  restId: 'cover-welcome-dark',
                  name: 'cover-welcome-dark.png',
                  contentType: 'image/png',
                  size: 5827,
                  downloadUrl: 'https://assets.docs.example/acme/handbook/cover-welcome-dark.png',
                  dimensions: { width: 1600, height: 400 },
                },
              ],
            },
          },
        },
      },
    },
  ),
});
