/** Each row says which releases of the service have its operation, its parameters and its body's members, as the documents do. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { AnyOperation, Releases } from '../../src/rest/table/operation.ts';
import { unwrap } from '../../src/rest/table/schema.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { mend } from '../mend.ts';
import type { Type } from './model.ts';
import { object } from './notation/structures.ts';
import { keyOf } from './operation-mismatches.ts';
import { reference } from './reference.ts';
import { isOfFirstRelease } from './releases.ts';

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
  return isOfFirstRelease(reference.operations[key]?.source ?? '') ? 'all' : 'later';
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

/** What a place of an input is, by the documents or by src. */
interface Marks {
  readonly later: boolean;
  readonly earlier: boolean;
  readonly laterNull: boolean;
  /** `later zh-tw`, for values. */
  readonly values: readonly string[];
}

interface Compared {
  readonly place: string;
  readonly documented: Marks;
  readonly marked: Marks;
}

const noMarks: Marks = { later: false, earlier: false, laterNull: false, values: [] };

test('inputs say which releases take their parameters, members and values', () => {
  const compared = rows.flatMap((row) => {
    const said = reference.operations[keyOf(row)];
    if (!said || row.releases !== 'all') return [];
    const query = object(said.query);
    return [
      ...placesIn(`${row.name}.query`, query, row.query),
      ...(said.body && row.body ? placesIn(`${row.name}.body`, said.body, row.body) : []),
    ];
  });
  const differing = compared.filter(
    ({ documented, marked }) => JSON.stringify(documented) !== JSON.stringify(marked),
  );
  expect(compared.filter(({ documented }) => documented.later).length).toBeGreaterThan(25);
  expect(compared.filter(({ documented }) => documented.earlier)).not.toEqual([]);
  expect(new Set(compared.flatMap(({ documented }) => documented.values))).toEqual(
    new Set(['later name', 'later zh-tw', 'later site:visitor:claims', 'earlier gitsync']),
  );
  mend(differing.map(mendingOf));
});

const mendingOf = ({ place, documented, marked }: Compared): string =>
  `${place} is to be marked as its documents say, with later(), earlier() and laterNull() or with the options later and earlier of its enumeration: ${JSON.stringify(documented)} instead of ${JSON.stringify(marked)}.`;

test('responses say which releases return their members and values', () => {
  const compared = rows.flatMap((row) => {
    const said = reference.operations[keyOf(row)]?.answer.type;
    return said && row.releases === 'all' ? placesIn(row.name, said, row.shape) : [];
  });
  const byPlace = new Map(compared.map((one) => [one.place, one]));
  const marks = [...byPlace.values()].filter(
    ({ documented, marked }) => JSON.stringify(documented) !== JSON.stringify(marked),
  );
  expect(compared.filter(({ documented }) => documented.later).length).toBeGreaterThan(25);
  expect(compared.filter(({ documented }) => documented.earlier).length).toBeGreaterThan(5);
  mend(marks.map(mendingOf));
});

/** Every place below a type, with what the documents and src say about it. */
function placesIn(
  place: string,
  type: Type,
  schema: z.core.$ZodType,
  seen: readonly unknown[] = [],
): Compared[] {
  const said = type.is === 'shape' ? reference.shapes[type.name]?.type : type;
  const { inner } = unwrap(schema);
  if (!said || seen.includes(said)) return [];
  const below = [...seen, said];
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) =>
      said.is === 'either'
        ? said.among.flatMap((one) => placesIn(place, one, option, below))
        : placesIn(place, said, option, seen),
    );
  if (said.is === 'either') return said.among.flatMap((one) => placesIn(place, one, inner, below));
  if (said.is === 'list' && said.of && inner instanceof z.ZodArray)
    return placesIn(`${place}[]`, said.of, inner.element, below);
  if (said.is === 'map' && inner instanceof z.ZodRecord)
    return placesIn(`${place}[]`, said.of, inner.valueType, below);
  if (said.is === 'one of') {
    const { later = [], earlier = [] } = said;
    const marked = factsOf(inner).enumeration;
    return [
      {
        place,
        documented: { ...noMarks, values: namesOf(later, earlier) },
        marked: { ...noMarks, values: namesOf(marked?.later ?? [], marked?.earlier ?? []) },
      },
    ];
  }
  if (said.is !== 'object' || !(inner instanceof z.ZodObject)) return [];
  return Object.entries(said.members).flatMap(([name, member]) => {
    const field = inner.shape[name];
    if (!field) return [];
    const { later = false, earlier = false, laterNull = false, orOne } = factsOf(field);
    const { source = '', isEarlier = false, hasLaterNull = false } = member;
    const here = `${place}.${name}`;
    return [
      {
        place: here,
        // Earlier releases take it with one value.
        documented: {
          ...noMarks,
          later: addedBy.has(source) && !orOne,
          earlier: isEarlier,
          laterNull: hasLaterNull,
        },
        marked: { ...noMarks, later, earlier, laterNull },
      },
      ...placesIn(here, member, field, below),
    ];
  });
}

const namesOf = (later: readonly string[], earlier: readonly string[]): readonly string[] =>
  [...later.map((value) => `later ${value}`), ...earlier.map((value) => `earlier ${value}`)].sort();
