/** The comparison detects differences: altered operations, and the expected lines. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { unwrap } from '../../src/rest/table/schema.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { keyOf, lineOf, mismatchesOf } from './operation-mismatches.ts';
import { reference } from './reference.ts';

/** Without operations that the reference lacks: `reference.test.ts` reports them. */
const rows = Object.values(operationTables)
  .flatMap((table) => Object.values<AnyOperation>(table))
  .filter((row) => keyOf(row) in reference.operations);
const linesOf = (given: readonly AnyOperation[]) =>
  mismatchesOf(reference, given).mismatches.map(lineOf);

const linesOfRows = new Map(rows.map((row) => [row, new Set(linesOf([row]))]));

/** The lines that an altered row adds, and those that it removes: a removed line was an accepted difference. */
function linesChanged(row: AnyOperation, altered: Partial<AnyOperation>): readonly string[] {
  const before = linesOfRows.get(row) ?? new Set();
  return [...before.symmetricDifference(new Set(linesOf([{ ...row, ...altered }])))];
}

const { getCollection, updateCollection, listCollections } = operationTables.collections;
const { getSpace, listSpaceLinks, searchSpace } = operationTables.spaces;
const { getPage } = operationTables.content;
const { createSiteSection, getPublishedSite } = operationTables.sites;
const { createOpenApiSpec } = operationTables['openapi-specs'];
const { ingestConversations, getIssuesCluster } = operationTables.conversations;

const collection = getCollection.shape;
const withCollection = (members: z.ZodRawShape) => ({ shape: collection.extend(members) });
const withSpace = (members: z.ZodRawShape) => ({ shape: getSpace.shape.extend(members) });
const { title, ...untitled } = collection.shape;
const { title: spaceTitle, ...sections } = createSiteSection.body.shape;

type PageShape = typeof getPage.shape;
/** The first kind of page is the document. */
const withFirst = (page: PageShape, members: z.ZodRawShape) => {
  const [first, ...others] = page.options;
  return z.union([
    new z.ZodObject({ ...first.def, shape: { ...first.shape, ...members } }),
    ...others,
  ]);
};
const withoutPaths = (page: PageShape) => withFirst(page, { path: z.string().optional() });
const withEmojis = (page: PageShape) => withFirst(page, { emoji: z.string() });

type Case = readonly [
  what: string,
  row: AnyOperation,
  altered: Partial<AnyOperation>,
  ...lines: readonly string[],
];

// biome-ignore format: a table, one case a few lines
const cases: readonly Case[] = [
  ['a missing member', getCollection, { shape: z.object(untitled) },
    '1, Collection · Collection.title · document: text · src: nothing'],
  ['a surplus member', getCollection, withCollection({ colour: z.string().optional() }),
    '1, Collection · Collection.colour · document: nothing · src: text'],
  ['a misspelt member', getCollection, { shape: z.object({ ...untitled, titel: title }) },
    '1, Collection · Collection.title · document: text · src: nothing',
    '1, Collection · Collection.titel · document: nothing · src: text'],
  ['another type', getCollection, withCollection({ description: z.boolean().optional() }),
    '1, Collection · Collection.description · document: text · src: boolean'],
  ['an id of another resource', getSpace,
    withSpace({ organization: getSpace.shape.shape.parent.unwrap() }),
    '7, Members that are always there · Space.organization · document: an id of Organization · src: an id of Collection'],
  ['a date as text', getSpace, withSpace({ createdAt: z.string() }),
    '7, Members that are always there · Space.createdAt · document: date · src: text'],
  ['null without a document', getCollection,
    withCollection({ description: collection.shape.description.nullable() }),
    '1, Collection · Collection.description · document: null unsaid · src: may be null'],
  ['no null in spite of a document', getSpace,
    withSpace({ defaultLevel: getSpace.shape.shape.defaultLevel.unwrap().unwrap().optional() }),
    '4, Values of the enums · Space.defaultLevel · document: may be null · src: never null'],
  ['optional where a document requires it', getCollection,
    withCollection({ title: title.optional() }),
    '1, Collection · Collection.title · document: required · src: optional'],
  ['required in spite of a document', getCollection,
    withCollection({ parent: collection.shape.parent.unwrap() }),
    '1, Collection · Collection.parent · document: optional · src: required'],
  ['required without a document', getSpace, withSpace({ editMode: getSpace.shape.shape.editMode.unwrap() }),
    '1, Space · Space.editMode · document: unsaid · src: required'],
  ['optional where the list of what is always there has it', getSpace, withSpace({ emoji: z.string().optional() }),
    '7, Members that are always there · Space.emoji · document: required · src: optional'],
  ['optional in the kind that always has it', getPage, { shape: withoutPaths(getPage.shape) },
    '7, Members that are always there · Page.path of document · document: required · src: optional'],
  ['required in a kind that need not have it', getPage, { shape: withEmojis(getPage.shape) },
    '1, Page · Page.emoji of document · document: unsaid · src: required'],
  ['other values', getSpace, withSpace({ editMode: z.enum(['live', 'frozen']).optional() }),
    '1, Space · Space.editMode · document: the value locked · src: no such value',
    '1, Space · Space.editMode · document: no such value · src: the value frozen'],
  ['another kind', getCollection, withCollection({ object: z.literal('collections') }),
    '1, Collection · Collection.object · document: the value collection · src: no such value',
    '1, Collection · Collection.object · document: no such value · src: the value collections'],
  ['items of another type', getIssuesCluster,
    { shape: getIssuesCluster.shape.extend({ weeklyPulse: z.array(z.string()) }) },
    '7, Members that are always there · IssuesCluster.weeklyPulse[] · document: number · src: text'],
  ['values of a map of another type', getIssuesCluster,
    { shape: getIssuesCluster.shape.extend({ sources: z.record(z.string(), z.string()) }) },
    '7, Members that are always there · IssuesCluster.sources[] · document: number · src: text'],
  ['a member deep down', getSpace, withSpace({ visitorAuth: z.object({}).optional() }),
    '4, Values of the enums · Space.visitorAuth.backend · document: one of custom, integration · src: nothing',
    '4, Values of the enums · Space.visitorAuth.integration · document: an id of Integration · src: nothing'],
  ['a lost alternative', getPublishedSite, { shape: getPublishedSite.shape.extend({
      structure: getPublishedSite.shape.shape.structure.options[0] }) },
    '7, Members that are always there · PublishedSiteProfile.structure.type · document: the value siteSpaces · src: no such value'],
  ['a kind of page', getPage, { shape: z.union(getPage.shape.options.slice(1)) },
    '4, Values of the enums · Page.type · document: the value document · src: no such value',
    '8, 11 Further members · Page.tags · document: a list of an object of tag, primary · src: nothing'],
  ['a missing member of a body', createSiteSection, { body: z.strictObject(sections) },
    '3, Site sections · createSiteSection.body.title · document: text · src: nothing'],
  ['a body without null', createSiteSection,
    { body: createSiteSection.body.extend({ title: spaceTitle.unwrap().unwrap().optional() }) },
    '3, Site sections · createSiteSection.body.title · document: may be null · src: never null'],
  ['another limit', updateCollection,
    { body: updateCollection.body.extend({ title: z.string().max(51).optional() }) },
    '2, Collections · updateCollection.body.title · document: at most 50 · src: at most 51'],
  ['another pattern', createOpenApiSpec,
    { body: createOpenApiSpec.body.extend({ slug: z.string().min(1).max(100).regex(/^[a-z]+$/) }) },
    '3, OpenAPI specs · createOpenApiSpec.body.slug · document: the pattern ^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$ · src: the pattern ^[a-z]+$'],
  ['no body', updateCollection, { body: undefined },
    '2, Collections · updateCollection.body · document: an object of title, description, defaultLevel · src: nothing'],
  ['an unexpected body', getCollection, { body: z.strictObject({}) },
    '2, Collections · getCollection.body · document: nothing · src: a body'],
  ['an open body', updateCollection, { body: updateCollection.body.loose() },
    '2, Collections · updateCollection.body · document: no further members · src: further members'],
  ['one body alone', ingestConversations, { many: undefined },
    '3, Conversations · ingestConversations.body · document: one or many · src: one'],
  ['a missing parameter', listCollections, { query: listCollections.query.omit({ nested: true }) },
    '2, Collections · listCollections.query.nested · document: boolean · src: nothing'],
  ['a surplus parameter', getCollection, { query: z.strictObject({ deep: z.boolean().optional() }) },
    '2, Collections · getCollection.query.deep · document: nothing · src: boolean'],
  ['an optional parameter', searchSpace,
    { query: searchSpace.query.extend({ query: searchSpace.query.shape.query.optional() }) },
    '2, Space content · searchSpace.query.query · document: required · src: optional'],
  ['another page size', listCollections,
    { query: listCollections.query.extend({ limit: z.int().max(100).optional() }) },
    '2, Collections · listCollections.query.limit · document: at most 1000 · src: at most 100'],
  ['an envelope without its extras', listSpaceLinks, { envelope: z.object({}) },
    '2, Spaces · listSpaceLinks.envelope.stats · document: LinkStats · src: nothing'],
  ['another status', getCollection, { status: 201 },
    '2, Collections · getCollection.answer · document: object with status 200 · src: object with status 201'],
  ['another operation', getCollection, { path: '/collection/{collectionId}' },
    'All · getCollection · document: nothing · src: GET /collection/{collectionId}',
    '2, Collections · GET /collections/{collectionId} · document: an operation · src: nothing'],
];

describe('an altered row adds its lines', () => {
  for (const [what, row, altered, ...lines] of cases) {
    test(what, () => {
      expect(linesChanged(row, altered)).toEqual(lines);
    });
  }
});

test('a missing operation is reported', () => {
  expect(linesOf(rows.filter((row) => row !== getCollection))).toContain(
    '2, Collections · GET /collections/{collectionId} · document: an operation · src: nothing',
  );
});

/** Every query, body and response that is an object, with a function that replaces it. */
const parts = rows.flatMap((row) => [
  { row, object: row.query, having: (query: z.ZodObject) => ({ query }) },
  ...(row.body ? [{ row, object: row.body, having: (body: z.ZodObject) => ({ body }) }] : []),
  ...(row.shape instanceof z.ZodObject
    ? [{ row, object: row.shape, having: (shape: z.ZodObject) => ({ shape }) }]
    : []),
]);
/** If several rows have the same shape, one is enough. */
const objects = [...new Map(parts.map((part) => [part.object, part])).values()];

/** The same member, expressed differently. */
const alterations: Readonly<
  Record<string, (member: ReturnType<typeof unwrap>) => z.core.$ZodType | undefined>
> = {
  'go missing': () => undefined,
  'be of another type': (member) => wrapped({ ...member, inner: z.array(z.array(z.boolean())) }),
  'be null where it was not, or never where it was': (member) =>
    wrapped({ ...member, nullable: !member.nullable }),
  'be optional where it was required, or required where it was optional': (member) =>
    wrapped({ ...member, optional: !member.optional }),
};

type Wrapped = Pick<ReturnType<typeof unwrap>, 'inner' | 'optional' | 'nullable'>;
function wrapped({ inner, optional, nullable }: Wrapped): z.core.$ZodType {
  const orNull = nullable ? z.nullable(inner) : inner;
  return optional ? z.optional(orNull) : orNull;
}

test.each(Object.entries(alterations))('no member can %s undetected', (_what, alter) => {
  const unnoticed = objects.flatMap(({ row, object, having }) =>
    Object.entries(object.shape).flatMap(([name, member]) => {
      // A member that the documents do not have is reported without details.
      const isSurplus = linesOfRows
        .get(row)
        ?.values()
        .some((line) => line.includes(`.${name} · document: nothing`));
      if (isSurplus) return [];
      const { [name]: _old, ...others } = object.shape;
      const altered = alter(unwrap(member));
      const members = altered ? { ...others, [name]: altered } : others;
      const given = having(new z.ZodObject({ ...object.def, shape: members }));
      return linesChanged(row, given).length > 0 ? [] : [`${row.name}: ${name}`];
    }),
  );
  expect(unnoticed).toEqual([]);
});

test('no member can be added undetected', () => {
  const unnoticed = objects.filter(({ row, object, having }) => {
    const given = having(object.extend({ invented: z.string().optional() }));
    return !linesChanged(row, given).some((line) => line.includes('.invented · document: nothing'));
  });
  expect(unnoticed.map(({ row }) => row.name)).toEqual([]);
});
