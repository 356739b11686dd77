/** The members of pages besides their texts, in every form of the REST API. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

test('variables are texts, whatever they are on the wire', async () => {
  const world = await startWorld();
  const { data, errors } = await world.ask(
    '{ page(id: "handbook/expenses") { ... on DocumentPage { variables { name value } } } }',
  );
  expect(errors).toBeUndefined();
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

test('every page has its kind, and one with a text the whole layout', async () => {
  const world = await startWorld();
  const { data, errors } = await world.ask(
    `{
      page(id: "handbook/expenses") {
        pageKind
        ... on DocumentPage {
          documentRestId
          cover { verticalPosition height }
          layout { width coverSize showsCover showsTitle showsDescription showsTableOfContents showsOutline showsPagination showsMetadata }
        }
      }
      group: page(id: "handbook/money") { pageKind }
    }`,
  );
  expect(errors).toBeUndefined();
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

test('a computed page says what of each dependency was taken', async () => {
  const world = await startWorld();
  const { data, errors } = await world.ask(
    `{
      page(id: "handbook/payments-api") {
        ... on ComputedPage { computed { dependencies { name reference { __typename } value } } }
      }
    }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    page: {
      computed: {
        dependencies: [
          { name: 'spec', reference: { __typename: 'OpenApiReference' }, value: null },
          { name: 'revision', reference: null, value: { version: 3 } },
        ],
      },
    },
  });
});
