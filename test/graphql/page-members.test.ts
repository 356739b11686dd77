/** The members of pages, except for their texts, in every form of the REST API. */
import { expect, test } from 'vitest';
import { expectDataOnce } from '../harness.ts';

test('variables are strings, whatever type the service returns', async () => {
  const { data } = await expectDataOnce(
    '{ page(id: "handbook/expenses") { ... on DocumentPage { variables { name value } } } }',
  );
  expect(data).toEqual({
    page: {
      variables: [
        { name: 'product', value: 'the expense tool' },
        { name: 'deadline', value: '30 days' },
        { name: 'approvals', value: '2' },
        { name: 'remote', value: 'true' },
      ],
    },
  });
});

test('every page has its kind, and one with a text has the whole layout', async () => {
  const { data } = await expectDataOnce(`{
      page(id: "handbook/expenses") {
        pageKind
        ... on DocumentPage {
          documentRestId
          cover { verticalPosition height }
          layout { width coverSize showsCover showsTitle showsDescription showsTableOfContents showsOutline showsPagination showsMetadata }
        }
      }
      group: page(id: "handbook/money") { pageKind }
    }`);
  expect(data).toEqual({
    page: {
      pageKind: 'sheet',
      documentRestId: 'expenses-text',
      cover: { verticalPosition: 0, height: null },
      layout: {
        width: 'DEFAULT',
        coverSize: 'FULL',
        showsCover: true,
        showsTitle: true,
        showsDescription: true,
        showsTableOfContents: true,
        showsOutline: true,
        showsPagination: true,
        showsMetadata: true,
      },
    },
    group: { pageKind: 'group' },
  });
});

test('a computed page has the used version of each dependency', async () => {
  const { data } = await expectDataOnce(`{
      page(id: "handbook/payments-api") {
        ... on ComputedPage { computed { dependencies { name reference { __typename } value } } }
      }
    }`);
  expect(data).toEqual({
    page: {
      computed: {
        dependencies: [
          { name: 'spec', reference: { __typename: 'OpenApiReference' }, value: null },
          {
            name: 'revision',
            reference: { __typename: 'OpenApiReference' },
            value: { version: 3 },
          },
        ],
      },
    },
  });
});
