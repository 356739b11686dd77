import { expect } from 'vitest';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

/** Path and title of the pages of the space `first-week`. */
const firstWeek = [
  ['overview', 'Overview'],
  ['first-steps', 'First steps'],
  ['everyday-work', 'Everyday work'],
  ['questions-and-answers', 'Questions and answers'],
] as const;

prove('content', contentOperations, {
  getRevision: proof(
    graphql(`
      query GetRevision {
        space(id: "handbook") {
          content {
            revision {
              id restId type createdAt
              parents { id restId }
              mergedFrom { id }
              reusableContents { restId title git { oid path } }
              variables { name value }
              git { oid message isCreatedByService url ref }
              urls { app published public }
            }
          }
        }
      }
    `),
    {
      space: {
        content: {
          revision: {
            id: id('Revision', 'handbook/handbook-main'),
            restId: 'handbook-main',
            type: 'EDITS',
            createdAt: '2026-01-02T09:00:00.000Z',
            parents: [
              { id: id('Revision', 'handbook/handbook-before'), restId: 'handbook-before' },
            ],
            mergedFrom: null,
            reusableContents: [
              {
                restId: 'contact-people',
                title: 'Contact: people team',
                git: {
                  oid: 'e83868105c0de0acdc738313ea101d928fa408ee',
                  path: '.includes/contact-people.md',
                },
              },
              {
                restId: 'contact-it',
                title: 'Contact: IT',
                git: {
                  oid: '91dabf0c772c09be7b3729b355e2b154488b6e74',
                  path: '.includes/contact-it.md',
                },
              },
              { restId: 'lost-device', title: 'When a device is lost', git: null },
              {
                restId: 'expense-limits',
                title: 'Limits of expenses',
                git: {
                  oid: 'f98aa71eefb7d83ae24c17458a1cc8574e9b5761',
                  path: '.includes/expense-limits.md',
                },
              },
              { restId: 'keep-it-current', title: 'Keep it current', git: null },
              { restId: 'confidential', title: 'Confidential', git: null },
            ],
            variables: [
              { name: 'company', value: 'Acme' },
              { name: 'product', value: 'Acme Docs' },
              { name: 'people_email', value: 'people@acme.example' },
              { name: 'it_email', value: 'it@acme.example' },
              { name: 'currency', value: 'EUR' },
              { name: 'per_diem', value: '45' },
              { name: 'headquarters', value: 'Lisbon' },
              { name: 'fiscal_year', value: 'February to January' },
            ],
            git: {
              oid: '729eba63e813a11af5ba850e67dadb43e07f8c7e',
              message: 'Say when expenses are due',
              isCreatedByService: true,
              url: 'https://git.acme.example/acme/handbook/commit/729eba63e813a11af5ba850e67dadb43e07f8c7e',
              ref: 'main',
            },
            urls: {
              app: 'https://app.docs.example/o/acme/s/handbook',
              published: null,
              public: null,
            },
          },
        },
      },
    },
  ),

  applyTemplateToSpace: proof(
    graphql(`
      mutation ApplyTemplateToSpace {
        applyTemplateToSpace(
          input: {
            spaceId: "handbook", templateRestId: "rewrite", changeRequestId: "handbook-cr-12"
            params: { contentRefs: [{ name: "page", value: { page: { pageId: "expenses", spaceId: "handbook" } } }] }
          }
        ) {
          space { restId changeRequestsCount }
          changeRequest { number updatedAt content { page(id: "expenses") { markdown } } }
          userErrors { message }
        }
      }
    `),
    {
      applyTemplateToSpace: {
        space: { restId: 'handbook', changeRequestsCount: 14 },
        changeRequest: {
          number: 12,
          updatedAt: '2026-03-01T12:00:00.000Z',
          content: { page: { markdown: '# Expenses\n\nThis page has been rewritten.' } },
        },
        userErrors: [],
      },
    },
  ),

  updateChangeRequestContent: proof(
    graphql(`
      mutation UpdateChangeRequestContent {
        updateChangeRequestContent(
          input: {
            changeRequestId: "handbook/handbook-cr-12"
            changes: [
              { insertPage: { ref: "faq", title: "Questions", index: 0, body: { markdown: "See [expenses](/pages/expenses) and ![the logo](./mark)." } } }
              { updatePage: { pageId: "expenses", description: "What is paid back.", parentId: null } }
              { deletePage: { pageId: "old-travel-policy" } }
              { insertFiles: { files: [
                { fromUrl: { name: "plan.pdf", url: "https://files.example/plan.pdf" } }
                { fromBase64: { ref: "mark", name: "mark.png", contentType: "image/png", base64: "iVBORw==" } }
              ] } }
            ]
          }
        ) {
          changeRequest { number revision { id } content { pageByPath(path: "questions") { markdown } } }
          insertedPages { ref pageId page { title path } }
          updatedPages { restId description path }
          deletedPageIds
          insertedFiles { ref file { id name contentType size } }
          userErrors { message }
        }
      }
    `),
    {
      updateChangeRequestContent: {
        changeRequest: {
          number: 12,
          revision: { id: id('Revision', 'handbook/handbook-cr-12/revision-1') },
          content: {
            pageByPath: {
              markdown: 'See [expenses](./expenses/README.md) and ![the logo](/files/file-2).',
            },
          },
        },
        insertedPages: [
          {
            ref: 'faq',
            pageId: id('Page', 'handbook/handbook-cr-12/page-1'),
            page: { title: 'Questions', path: 'questions' },
          },
        ],
        updatedPages: [{ restId: 'expenses', description: 'What is paid back.', path: 'expenses' }],
        deletedPageIds: [id('Page', 'handbook/handbook-cr-12/old-travel-policy')],
        insertedFiles: [
          {
            ref: null,
            file: {
              id: id('File', 'handbook/handbook-cr-12/file-1'),
              name: 'plan.pdf',
              contentType: 'application/octet-stream',
              size: 1024,
            },
          },
          {
            ref: 'mark',
            file: {
              id: id('File', 'handbook/handbook-cr-12/file-2'),
              name: 'mark.png',
              contentType: 'image/png',
              size: 4,
            },
          },
        ],
        userErrors: [],
      },
    },
  ),

  listPages: proof(
    graphql(`
      query ListPages {
        space(id: "first-week") {
          content {
            pages { __typename id title emoji icon path pages { title } }
            allPages { depth parent { restId } page { restId title slug isHidden isExcludedFromIndexing isExcludedFromSearchEngines createdAt updatedAt urls { app } } }
          }
        }
      }
    `),
    {
      space: {
        content: {
          pages: firstWeek.map(([path, title]) => ({
            __typename: 'DocumentPage' as const,
            id: id('Page', `first-week/first-week-${path}`),
            title,
            emoji: null,
            icon: null,
            path,
            pages: [],
          })),
          allPages: firstWeek.map(([slug, title]) => ({
            depth: 0,
            parent: null,
            page: {
              restId: `first-week-${slug}`,
              title,
              slug,
              isHidden: null,
              isExcludedFromIndexing: null,
              isExcludedFromSearchEngines: null,
              createdAt: null,
              updatedAt: null,
              urls: { app: `https://app.docs.example/o/acme/s/first-week/${slug}` },
            },
          })),
        },
      },
    },
  ),

  listFiles: proof(
    graphql(`
      query ListFiles {
        space(id: "handbook") {
          content {
            files(first: 2) {
              totalCount
              nodes { id restId name contentType downloadUrl size dimensions { width height } git { oid path } }
              pageInfo { hasNextPage }
            }
          }
        }
      }
    `),
    {
      space: {
        content: {
          files: {
            totalCount: 40,
            nodes: [
              {
                id: id('File', 'handbook/cover-welcome'),
                restId: 'cover-welcome',
                name: 'cover-welcome.png',
                contentType: 'image/png',
                downloadUrl: 'https://assets.docs.example/acme/handbook/cover-welcome.png',
                size: 4096,
                dimensions: { width: 1600, height: 400 },
                git: {
                  oid: '9a87de535919e92a1b8c07fc4da0d2494ef51d63',
                  path: 'assets/cover-welcome.png',
                },
              },
              {
                id: id('File', 'handbook/cover-welcome-dark'),
                restId: 'cover-welcome-dark',
                name: 'cover-welcome-dark.png',
                contentType: 'image/png',
                downloadUrl: 'https://assets.docs.example/acme/handbook/cover-welcome-dark.png',
                size: 5827,
                dimensions: { width: 1600, height: 400 },
                git: null,
              },
            ],
            pageInfo: { hasNextPage: true },
          },
        },
      },
    },
  ),

  getFile: proof(
    graphql(`
      query GetFile {
        file(id: "handbook/cover-welcome") { id name contentType size git { oid } }
        space(id: "handbook") { restId content { file(id: "cover-welcome") { id name } } }
      }
    `),
    {
      file: {
        id: id('File', 'handbook/cover-welcome'),
        name: 'cover-welcome.png',
        contentType: 'image/png',
        size: 4096,
        git: { oid: '9a87de535919e92a1b8c07fc4da0d2494ef51d63' },
      },
      space: {
        restId: 'handbook',
        content: {
          file: { id: id('File', 'handbook/cover-welcome'), name: 'cover-welcome.png' },
        },
      },
    },
  ),

  listFileBacklinks: proof(
    graphql(`
      query ListFileBacklinks {
        file(id: "handbook/cover-welcome") {
          backlinks(first: 3) {
            totalCount
            nodes {
              __typename
              ... on PageLocation {
                organization { restId } space { restId } page { id restId }
                versionContext { type revision { id restId } changeRequest { id } }
              }
            }
          }
        }
      }
    `),
    {
      file: {
        backlinks: {
          totalCount: 1,
          nodes: [
            {
              __typename: 'PageLocation',
              organization: { restId: 'acme' },
              space: { restId: 'handbook' },
              page: { id: 'UGFnZTpoYW5kYm9vay93ZWxjb21l', restId: 'welcome' },
              versionContext: {
                type: 'REVISION',
                revision: {
                  id: id('Revision', 'handbook/handbook-main'),
                  restId: 'handbook-main',
                },
                changeRequest: null,
              },
            },
          ],
        },
      },
    },
  ),

  getPage: proof(
    graphql(`
      query GetPage {
        text: page(id: "handbook/vacation") { __typename id title path markdown }
        evaluated: page(id: "handbook/vacation") { id markdown(evaluated: DETERMINISTIC_ONLY, dereferenced: REUSABLE_CONTENTS) }
        stable: page(id: "handbook/vacation") { id markdown(linkFormat: STABLE) }
        rich: page(id: "handbook/public-holidays") { id document { schemaVersion token } }
      }
    `),
    {
      text: {
        __typename: 'DocumentPage',
        id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg',
        title: 'Vacation',
        path: 'people/time-off/vacation',
        markdown:
          '# Vacation\n\nWhat everybody at {{ space.vars.company }} should know about vacation.\n\n## What applies\n\nThe team decides within these rules; exceptions need the lead of the department.\n\n## How to do it\n\n- Tell the team at least two weeks before.\n- Note it in the calendar.\n- Wait for the confirmation by e-mail.\n\n## Who to ask\n\n[@user:mei] knows more. Related: [Public holidays](./public-holidays.md).',
      },
      evaluated: {
        id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg',
        markdown:
          '# Vacation\n\nWhat everybody at Acme should know about vacation.\n\n## What applies\n\nThe team decides within these rules; exceptions need the lead of the department.\n\n## How to do it\n\n- Tell the team at least two weeks before.\n- Note it in the calendar.\n- Wait for the confirmation by e-mail.\n\n## Who to ask\n\n[@user:mei] knows more. Related: [Public holidays](./public-holidays.md).',
      },
      stable: {
        id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg',
        markdown: expect.stringContaining('[Public holidays](/pages/public-holidays)'),
      },
      rich: {
        id: 'UGFnZTpoYW5kYm9vay9wdWJsaWMtaG9saWRheXM',
        document: { schemaVersion: 1, token: null },
      },
    },
    {
      sends: ['format=document', 'dereferenced=reusable-contents', 'format.markdown.refs=stable'],
    },
  ),

  getPageByPath: proof(
    graphql(`
      query GetPageByPath {
        space(id: "handbook") {
          content {
            pageByPath(path: "/people/time-off/vacation/") {
              __typename
              id
              path
              markdown
            }
          }
        }
        other: space(id: "handbook") {
          content {
            group: pageByPath(path: "people") { __typename restId title }
            none: pageByPath(path: "people/nobody") { id }
          }
        }
      }
    `),
    {
      space: {
        content: {
          pageByPath: {
            __typename: 'DocumentPage',
            id: id('Page', 'handbook/vacation'),
            path: 'people/time-off/vacation',
            markdown: expect.stringMatching(/^# Vacation\n/),
          },
        },
      },
      other: {
        content: {
          group: { __typename: 'GroupPage', restId: 'people', title: 'People' },
          none: null,
        },
      },
    },
  ),

  getChangeRequestPageByPath: proof(
    graphql(`
      query GetChangeRequestPageByPath {
        changeRequest(id: "handbook/12") {
          content { pageByPath(path: "people/time-off/vacation") { id title changeRequest { restId } } }
        }
      }
    `),
    {
      changeRequest: {
        content: {
          pageByPath: {
            id: id('Page', 'handbook/handbook-cr-12/vacation'),
            title: 'Vacation',
            changeRequest: { restId: 'handbook-cr-12' },
          },
        },
      },
    },
  ),

  listPageLinks: proof(
    graphql(`
      query ListPageLinks {
        page(id: "handbook/vacation") {
          id
          links(first: 3, status: OK) {
            totalCount
            stats { total broken { total } }
            nodes { status relation target { __typename ... on PageLocation { page { title } } ... on UserLocation { user { displayName } } } locations { __typename ... on PageLocation { internalLocation { blockKey } } } }
          }
        }
      }
    `),
    {
      page: {
        id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg',
        links: {
          totalCount: 2,
          stats: { total: 2, broken: { total: 0 } },
          nodes: [
            {
              status: 'OK',
              relation: 'REFERENCE',
              target: { __typename: 'UserLocation', user: { displayName: 'Mei Tanaka' } },
              locations: [
                { __typename: 'PageLocation', internalLocation: { blockKey: 'block-8' } },
              ],
            },
            {
              status: 'OK',
              relation: 'REFERENCE',
              target: { __typename: 'PageLocation', page: { title: 'Public holidays' } },
              locations: [
                { __typename: 'PageLocation', internalLocation: { blockKey: 'block-8' } },
              ],
            },
          ],
        },
      },
    },
    { sends: ['status=ok'] },
  ),

  getChangeRequestRevision: proof(
    graphql(`
      query GetChangeRequestRevision {
        changeRequest(id: "handbook/handbook-cr-12") {
          revision { id restId }
          content { revision { id type parents { restId } createdAt variables { name } } }
        }
      }
    `),
    {
      changeRequest: {
        revision: {
          id: id('Revision', 'handbook/handbook-cr-12/handbook-cr-12-edits'),
          restId: 'handbook-cr-12-edits',
        },
        content: {
          revision: {
            id: id('Revision', 'handbook/handbook-cr-12/handbook-cr-12-edits'),
            type: 'EDITS',
            parents: [{ restId: 'handbook-main' }],
            createdAt: '2025-12-25T15:47:00.000Z',
            variables: [
              { name: 'company' },
              { name: 'product' },
              { name: 'people_email' },
              { name: 'it_email' },
              { name: 'currency' },
              { name: 'per_diem' },
              { name: 'headquarters' },
              { name: 'fiscal_year' },
            ],
          },
        },
      },
    },
  ),

  listChangeRequestPages: proof(
    graphql(`
      query ListChangeRequestPages {
        changeRequest(id: "handbook/handbook-cr-12") {
          number
          content { pages { id title } }
        }
      }
    `),
    {
      changeRequest: {
        number: 12,
        content: {
          pages: [
            { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi93ZWxjb21l', title: 'Welcome' },
            {
              id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi93b3JraW5nLWF0LWFjbWU',
              title: 'Working at Acme',
            },
            { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9wZW9wbGU', title: 'People' },
            { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9tb25leQ', title: 'Money' },
            {
              id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9lbmdpbmVlcmluZw',
              title: 'Engineering',
            },
            { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9wcm9kdWN0', title: 'Product' },
            { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9jdXN0b21lcnM', title: 'Customers' },
            { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9zZWN1cml0eQ', title: 'Security' },
            {
              id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9ydWxlcy1hbmQtbmV3cw',
              title: 'Rules and news',
            },
          ],
        },
      },
    },
  ),

  listChangeRequestFiles: proof(
    graphql(`
      query ListChangeRequestFiles {
        changeRequest(id: "handbook/handbook-cr-12") {
          number
          content { files(first: 1) { totalCount nodes { id name } } }
        }
      }
    `),
    {
      changeRequest: {
        number: 12,
        content: {
          files: {
            totalCount: 40,
            nodes: [
              {
                id: id('File', 'handbook/handbook-cr-12/cover-welcome'),
                name: 'cover-welcome.png',
              },
            ],
          },
        },
      },
    },
  ),

  getChangeRequestFile: proof(
    graphql(`
      query GetChangeRequestFile {
        file(id: "handbook/handbook-cr-12/cover-welcome") { id restId name }
      }
    `),
    {
      file: {
        id: id('File', 'handbook/handbook-cr-12/cover-welcome'),
        restId: 'cover-welcome',
        name: 'cover-welcome.png',
      },
    },
  ),

  listChangeRequestFileBacklinks: proof(
    graphql(`
      query ListChangeRequestFileBacklinks {
        file(id: "handbook/handbook-cr-12/cover-welcome") {
          id
          backlinks(first: 1) { nodes { ... on PageLocation { page { id title } space { restId } versionContext { type changeRequest { id restId } } } } }
        }
      }
    `),
    {
      file: {
        id: id('File', 'handbook/handbook-cr-12/cover-welcome'),
        backlinks: {
          nodes: [
            {
              page: { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi93ZWxjb21l', title: 'Welcome' },
              space: { restId: 'handbook' },
              versionContext: {
                type: 'CHANGE_REQUEST',
                changeRequest: {
                  id: id('ChangeRequest', 'handbook/handbook-cr-12'),
                  restId: 'handbook-cr-12',
                },
              },
            },
          ],
        },
      },
    },
  ),

  getChangeRequestPage: proof(
    graphql(`
      query GetChangeRequestPage {
        changeRequest(id: "handbook/handbook-cr-12") {
          number
          content { page(id: "vacation") { id title markdown(evaluated: ALL) stable: markdown(linkFormat: STABLE) } }
        }
        main: page(id: "handbook/vacation") { id title }
      }
    `),
    {
      changeRequest: {
        number: 12,
        content: {
          page: {
            id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi92YWNhdGlvbg',
            title: 'Vacation',
            markdown:
              '# Vacation\n\nWhat everybody at Acme should know about vacation.\n\n## What applies\n\nThe team decides within these rules; exceptions need the lead of the department.\n\n## How to do it\n\n- Tell the team at least two weeks before.\n- Note it in the calendar.\n- Wait for the confirmation by e-mail.\n\n## Who to ask\n\n[@user:mei] knows more. Related: [Public holidays](./public-holidays.md).\n\nEach team plans its vacations in January, and writes them into the calendar.',
            stable: expect.stringContaining('[Public holidays](/pages/public-holidays)'),
          },
        },
      },
      main: { id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg', title: 'Vacation' },
    },
  ),

  listChangeRequestPageLinks: proof(
    graphql(`
      query ListChangeRequestPageLinks {
        page(id: "handbook/handbook-cr-12/vacation") {
          id
          links(first: 1) { totalCount stats { total broken { total byChangeRequest } } nodes { status target { __typename ... on PageLocation { page { id } } } } }
        }
      }
    `),
    {
      page: {
        id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi92YWNhdGlvbg',
        links: {
          totalCount: 2,
          stats: { total: 2, broken: { total: 0, byChangeRequest: 0 } },
          nodes: [{ status: 'OK', target: { __typename: 'UserLocation' } }],
        },
      },
    },
  ),
});
