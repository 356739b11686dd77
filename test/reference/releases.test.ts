/** Each row says which releases of the service have its operation, its parameters and its body's members, as the documents do. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { AnyOperation, Releases } from '../../src/rest/table/operation.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { mend } from '../mend.ts';
import type { Members } from './model.ts';
import { keyOf } from './operation-mismatches.ts';
import { reference } from './reference.ts';

const rows = Object.values(operationTables).flatMap((table) => Object.values<AnyOperation>(table));

/** Document 8, section 12: what later releases have dropped. */
const dropped: ReadonlySet<string> = new Set([
  'POST /spaces/{spaceId}/transfer',
  'GET /spaces/{spaceId}/links',
  'GET /spaces/{spaceId}/content/page/{pageId}/links',
  'GET /spaces/{spaceId}/content/files/{fileId}/backlinks',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  'POST /orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  'GET /orgs/{organizationId}/conversations-clusters',
  'GET /orgs/{organizationId}/conversations-clusters/{clusterId}',
  'PATCH /orgs/{organizationId}/conversations-clusters/{clusterId}',
  'GET /orgs/{organizationId}/conversations',
  'POST /orgs/{organizationId}/conversations',
  'GET /orgs/{organizationId}/conversations/{conversationId}',
  'GET /orgs/{organizationId}/conversations-issues',
  'GET /orgs/{organizationId}/conversations-issues/{issueId}',
]);

const calls: Readonly<Record<Releases, string>> = {
  all: 'neither .onlyLater() nor .onlyEarlier()',
  earlier: '.onlyEarlier()',
  later: '.onlyLater()',
};

function documented(row: AnyOperation): Releases {
  const key = keyOf(row);
  if (dropped.has(key)) return 'earlier';
  // Document 8 has the operations that earlier releases lack.
  return reference.operations[key]?.source.startsWith('8, ') ? 'later' : 'all';
}

test('each row says which releases have its operation', () => {
  mend(
    rows
      .filter((row) => row.releases !== documented(row))
      .map(
        (row) =>
          `The row of ${row.name} in src/domains is to have ${calls[documented(row)]}, since its operation is documented so: ${keyOf(row)}.`,
      ),
  );
});

test('later releases have dropped 15 operations', () => {
  expect(dropped.size).toBe(15);
  expect([...dropped].filter((key) => !(key in reference.operations))).toEqual([]);
});

/** Sources of parameters and members of bodies that later releases have added. */
const addedBy = new Set(['8, 11 Further members', '8, 2 Further parameters']);

test('parameters and members of bodies say whether only later releases take them', () => {
  const compared = rows.flatMap((row) => {
    const said = reference.operations[keyOf(row)];
    if (!said || row.releases !== 'all') return [];
    const body = said.body?.is === 'object' ? said.body.members : {};
    return [
      ...inputs(`${row.name}.query`, said.query, row.query.shape),
      ...inputs(`${row.name}.body`, body, row.body?.shape ?? {}),
    ];
  });
  expect(compared.filter(({ isDocumented }) => isDocumented).length).toBeGreaterThan(25);
  mend(
    compared
      .filter(({ isDocumented, isMarked }) => isDocumented !== isMarked)
      .map(({ place, isDocumented }) =>
        isDocumented
          ? `${place} is to be marked with later(), since only later releases are documented to take it.`
          : `${place} is not to be marked with later(), since all releases are documented to take it.`,
      ),
  );
});

const inputs = (place: string, documented: Members, shape: z.core.$ZodShape) =>
  Object.entries(documented).flatMap(([name, { source = '' }]) => {
    const schema = shape[name];
    if (!schema) return [];
    const { later = false, orOne } = factsOf(schema);
    // Earlier releases take it with one value.
    const isDocumented = addedBy.has(source) && !orOne;
    return [{ place: `${place}.${name}`, isDocumented, isMarked: later }];
  });
