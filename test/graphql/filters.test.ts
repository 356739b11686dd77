/** Every filter and sort parameter of the REST API is an argument, is sent under its name, and works in the sandbox. */
import { getNamedType, isInterfaceType, isObjectType, isRequiredArgument } from 'graphql';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { OperationTable } from '../../src/rest/table/operation.ts';
import { unwrap } from '../../src/rest/table/schema.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { schema } from '../../src/schema/schema.ts';
import { expectDataOnce, test } from '../harness.ts';
import { mend } from '../mend.ts';
import { nodesOf, parents, rows } from './list-filters.ts';

const { acme, cluster, changeRequest, handbook, mei } = parents;

test.each(rows)(
  '$of $list($argument) is sent as $query, and changes the result',
  async ({ of, list, argument, query }) => {
    const { node } = nodesOf(list);
    const fields = `
    all: ${list}(first: 1000) { totalCount nodes { ${node} } }
    some: ${list}(first: 1000, ${argument}) { totalCount nodes { ${node} } }
  `;
    type Lists = Record<'all' | 'some', { totalCount: number; nodes: unknown[] }>;
    const { data, calls } = await expectDataOnce<Lists & { of: Lists }>(
      `{ ${of ? `of: ${of} { restId ${fields} }` : fields} }`,
    );
    expect(calls).toContainEqual(expect.stringContaining(`?${query}&`));
    const { all, some } = data.of ?? (data as Lists);
    expect(
      JSON.stringify(some.nodes),
      `The sandbox ignores ${query.split('=')[0]} of ${list}, or all of its rows pass the filter`,
    ).not.toBe(JSON.stringify(all.nodes));
    expect(some.totalCount).toBe(some.nodes.length);
  },
);

/**
 * Arguments for paging, and for sorting and searching lists without that in the REST API: see `sorted-lists.test.ts`.
 */
const noFilters = new Set(['first', 'after']);
const noFiltersOfSorted = new Set(['orderBy', 'query']);

/** Optional arguments of lists, by the coordinate of the list; those of an interface are listed only there. */
const filters = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .flatMap((type) => {
    const inherited = type.getInterfaces().flatMap((one) => Object.keys(one.getFields()));
    const own = Object.values(type.getFields()).filter(({ name }) => !inherited.includes(name));
    return own.map((field) => ({ type, field }));
  })
  .filter(({ field }) => getNamedType(field.type).name.endsWith('Connection'))
  .flatMap(({ type, field }) =>
    field.args
      .filter((arg) => !noFilters.has(arg.name) && !isRequiredArgument(arg))
      .filter(({ name }) => !(field.extensions.sortedBy && noFiltersOfSorted.has(name)))
      .map((arg) => ({ coordinate: `${type.name}.${field.name}`, argument: arg.name })),
  );

/** The type of a selection's root field. */
function typeOf(selection: string): string {
  const root = /^\w*/.exec(selection)?.[0] ?? '';
  const field = schema.getQueryType()?.getFields()[root];
  return field ? getNamedType(field.type).name : 'Query';
}

test('every filter of every list is in the table', () => {
  const tried = new Set(
    rows.map(({ of, list, argument }) => `${typeOf(of)}.${list} ${argument.split(':')[0]}`),
  );
  mend(
    filters
      .filter(({ coordinate, argument }) => !tried.has(`${coordinate} ${argument}`))
      .map(
        ({ coordinate, argument }) =>
          `\`lists\` in test/graphql/list-filters.ts lacks the filter ${argument} of ${coordinate}: [the field that has the list, '${coordinate.split('.')[1]}', [['${argument}: …', '${argument}=…']]],`,
      ),
  );
});

describe('a filter with a default', () => {
  const message =
    '"status" cannot be null: the list always contains one of DRAFT, OPEN, ARCHIVED, MERGED. Specify one value for each list.';
  const refused = [{ message, extensions: { code: 'BAD_USER_INPUT' } }];

  test.for([
    [acme, 'changeRequests'],
    [handbook, 'changeRequests'],
    [mei, 'reviewRequests'],
    [cluster, 'changeRequests'],
  ] as const)('keeps its default with null: %s { %s }', async ([parent, list], { world }) => {
    const literal = await world.ask(
      `{ it: ${parent} { list: ${list}(status: null) { totalCount } } }`,
    );
    expect(literal.errors).toMatchObject(refused);
    expect(literal.data).toEqual({ it: { list: null } });
    const document = `query ($status: ChangeRequestStatus) { it: ${parent} { list: ${list}(status: $status) { totalCount } } }`;
    const given = await world.ask(document, { status: null });
    expect(given.errors).toMatchObject(refused);
    expect(
      [...literal.calls, ...given.calls].filter((call) => call.includes('change-requests')),
    ).toEqual([]);
    const absent = await world.ask(document, {});
    const open = await world.ask(document, { status: 'OPEN' });
    expect([absent.errors, open.errors]).toEqual([undefined, undefined]);
    expect(absent.data).toEqual(open.data);
  });

  test('other filters with a default return all items by default, or are an order', () => {
    const rows = Object.values<OperationTable>(operationTables).flatMap((table) =>
      Object.values(table),
    );
    const byDefault = rows
      .filter(({ kind }) => kind === 'list')
      .flatMap(({ name, query }) =>
        Object.entries<z.core.$ZodType>(query.shape)
          .filter(
            ([, schema]) =>
              unwrap(schema).byDefault !== undefined && !factsOf(schema).alwaysFilters,
          )
          .map(([parameter, schema]) => `${name}.${parameter}: ${unwrap(schema).byDefault}`),
      );
    expect(byDefault.sort()).toEqual([
      'listChangeRequestComments.order: desc',
      'listChangeRequestComments.status: all',
      'listChangeRequests.orderBy: updatedAt',
      'listCollections.nested: true',
      'listIssuesClusters.order: desc',
      'listMemberSpaces.order: desc',
      'listMembers.order: desc',
      'listOrganizationChangeRequests.orderBy: updatedAt',
      'listSiteAccess.order: desc',
      'listSiteRedirects.orderBy: createdAt',
      'listSpaceComments.order: desc',
      'listSpaceComments.status: all',
    ]);
  });

  test('a new change request is in the list of drafts, and not in the default one', async ({
    world,
  }) => {
    const { data } = await world.expectData<{
      createChangeRequest: { changeRequest: { id: string } };
    }>(
      'mutation { createChangeRequest(input: { spaceId: "handbook", subject: "New" }) { changeRequest { id } } }',
    );
    const id = data.createChangeRequest.changeRequest.id;
    const lists = await world.ask(
      `{ space(id: "handbook") {
        drafts: changeRequests(first: 1000, status: DRAFT) { nodes { id } }
        open: changeRequests(first: 1000) { nodes { id } }
      } }`,
    );
    expect(lists.data).toMatchObject({
      space: {
        drafts: { nodes: expect.arrayContaining([{ id }]) },
        open: { nodes: expect.not.arrayContaining([{ id }]) },
      },
    });
  });
});

test('share keys, forms of pages and parts of a PDF are also sent under their names', async () => {
  const { calls } = await expectDataOnce(`{
    space(id: "partner-api") { urls { published(shareKey: "partners-key") } }
    site(id: "acme/partners") {
      restId
      publishedProfile(shareKey: "partners-key") { site { restId } }
      siteSpaces(first: 1) { nodes { urls { published(shareKey: "partners-key") } } }
    }
    ${changeRequest} { restId pdf(pageId: "vacation", isSinglePage: true) }
    page(id: "handbook/vacation") { markdown(evaluated: ALL, dereferenced: ALL) }
  }`);
  for (const part of [
    '/spaces/partner-api?shareKey=partners-key',
    '/published?shareKey=partners-key',
    '/site-spaces?shareKey=partners-key&limit=1000',
    '/pdf?only=true&page=vacation',
    '/page/vacation?evaluated=true&dereferenced=true&format=markdown',
  ])
    expect(calls).toContainEqual(expect.stringContaining(part));
});
