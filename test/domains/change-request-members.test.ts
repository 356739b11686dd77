/** Members of change requests that only services of a later release return. */
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { answer, expectDataOnce } from '../harness.ts';
import { id } from '../ids.ts';

const own = `
  mergedBy { id } mergedAt siteTopic { topicRestId } styleguide { runRestId }
  links { restId title target { ... on UrlReference { url } } ticket { provider state key status { name } } }
`;
const imports = `
  imports {
    restId status reason createdById target { pageId } pages { restId type status }
    source { __typename ... on WebsiteImportSource { url } ... on FileImportSource { files } }
  }
`;

test('links of a change request', async () => {
  const { data, calls } = await expectDataOnce(
    `{ changeRequest(id: "handbook/handbook-cr-12") { ${own} } }`,
  );
  expect(data).toEqual({
    changeRequest: {
      mergedBy: null,
      mergedAt: null,
      siteTopic: null,
      styleguide: null,
      links: [
        {
          restId: 'link-1',
          title: 'Vacations are unclear',
          target: { url: 'https://tickets.example/DOCS-12' },
          ticket: {
            provider: 'JIRA',
            state: 'CONNECTED',
            key: 'DOCS-12',
            status: { name: 'In review' },
          },
        },
        {
          restId: 'link-2',
          title: null,
          target: { url: 'https://chat.example/p/42' },
          ticket: null,
        },
        {
          restId: 'link-3',
          title: null,
          target: { url: 'https://tickets.example/DOCS-7' },
          ticket: { provider: 'JIRA', state: 'ERROR', key: null, status: null },
        },
      ],
    },
  });
  expect(calls).toEqual(['GET /v1/spaces/handbook/change-requests/handbook-cr-12']);
});

test('imports into a change request', async () => {
  const { data, calls } = await expectDataOnce(
    `{ changeRequest(id: "handbook/handbook-cr-14") { number ${imports} } }`,
  );
  expect(data).toEqual({
    changeRequest: {
      number: 14,
      imports: [
        {
          restId: 'import-2',
          status: 'IN_PROGRESS',
          reason: null,
          createdById: id('User', 'ravi'),
          source: { __typename: 'WebsiteImportSource', url: 'https://old.example/people' },
          target: { pageId: id('Page', 'handbook/handbook-cr-14/welcome') },
          pages: [
            { restId: 'imported-1', type: 'PAGE', status: 'COMPLETE' },
            { restId: 'imported-2', type: 'FOLDER', status: 'PENDING' },
          ],
        },
        {
          restId: 'import-1',
          status: 'FAILED',
          reason: 'The file has no content.',
          createdById: null,
          source: { __typename: 'FileImportSource', files: ['vacation.docx'] },
          target: { pageId: null },
          pages: null,
        },
        {
          restId: 'import-0',
          status: 'CANCELLED',
          reason: null,
          createdById: null,
          source: null,
          target: null,
          pages: null,
        },
      ],
    },
  });
  expect(calls).toEqual(['GET /v1/spaces/handbook/change-requests/handbook-cr-14']);
});

test('who merged a change request, and what it was made from', async () => {
  const { data } = await expectDataOnce(`{
    merged: space(id: "handbook") { changeRequest(id: 1) { number mergedAt mergedBy { restId } } }
    topical: space(id: "handbook") {
      changeRequest(id: 14) { number siteTopic { site { title } siteId topicRestId findingRestId } }
    }
    checked: space(id: "handbook") {
      changeRequest(id: 11) { number styleguide { siteId runRestId changedPagesCount checkedAt } }
    }
  }`);
  expect(data).toEqual({
    merged: {
      changeRequest: {
        number: 1,
        mergedAt: '2025-11-13T09:15:00.000Z',
        mergedBy: { restId: 'grace' },
      },
    },
    topical: {
      changeRequest: {
        number: 14,
        siteTopic: {
          site: { title: 'Acme Docs' },
          siteId: id('Site', 'acme/docs'),
          topicRestId: 'topic-1',
          findingRestId: 'finding-4',
        },
      },
    },
    checked: {
      changeRequest: {
        number: 11,
        styleguide: {
          siteId: id('Site', 'acme/docs'),
          runRestId: 'styleguide-run-1',
          changedPagesCount: 4,
          checkedAt: '2025-12-22T18:20:00.000Z',
        },
      },
    },
  });
});

test('a list of change requests reads each one for its imports, which no list has', async () => {
  const { data } = await expectDataOnce<unknown>(
    '{ space(id: "handbook") { changeRequests(first: 3) { nodes { number imports { restId } } } } }',
  );
  expect(JSON.stringify(data)).toContain('"number":14,"imports":[{"restId":"import-2"}');
});

test('a service of an earlier release returns none of them', async () => {
  const upstream: RequestListener = (_, response) =>
    answer(response, { object: 'change-request', id: 'c', number: 1, space: 's' });
  const { data } = await expectDataOnce(`{ changeRequest(id: "s/c") { ${own} ${imports} } }`, {
    upstream,
  });
  expect(data).toEqual({
    changeRequest: {
      mergedBy: null,
      mergedAt: null,
      siteTopic: null,
      styleguide: null,
      links: null,
      imports: null,
    },
  });
});

test('links of a change request are added and changed', async () => {
  const { data } = await expectDataOnce(`mutation {
    updateChangeRequest(input: { changeRequestId: "handbook/handbook-cr-12", links: [
      { restId: "link-2", target: { url: "https://chat.example/p/43" }, title: "Discussion" }
      { target: { url: "https://docs.example/new" } }
    ] }) {
      changeRequest { links { restId title target { ... on UrlReference { url } } } }
      userErrors { message }
    }
  }`);
  expect(data).toMatchObject({
    updateChangeRequest: {
      changeRequest: {
        links: [
          { restId: 'link-1' },
          { restId: 'link-2', title: 'Discussion', target: { url: 'https://chat.example/p/43' } },
          { restId: 'link-3' },
          { title: null, target: { url: 'https://docs.example/new' } },
        ],
      },
      userErrors: [],
    },
  });
});

test('a space gets an icon, and loses it', async () => {
  const change = (icon: string) =>
    expectDataOnce(
      `mutation { updateSpace(input: { spaceId: "benefits", iconUrl: ${icon} }) { space { urls { icon } } userErrors { message } } }`,
    );
  const url = 'https://assets.docs.example/benefits.png';
  expect((await change(`"${url}"`)).data).toEqual({
    updateSpace: { space: { urls: { icon: url } }, userErrors: [] },
  });
  expect((await change('null')).data).toEqual({
    updateSpace: { space: { urls: { icon: null } }, userErrors: [] },
  });
});
