/** A draft has what the document says, and compiles. What the document leaves open is in the list, and never a guess. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProjectCopy } from './copy.ts';
import { trophies } from './trophies.ts';

/** Loads the domains with the drafts, and prints the document that the project then has. */
const document = `
await import('./scripts/domains.ts');
const { openApiDocument } = await import('./src/openapi/document.ts');
console.log(JSON.stringify(openApiDocument()));
`;

const copy = new ProjectCopy();
let report = '';
let shapes = '';
let wire: {
  readonly components: { readonly schemas: Readonly<Record<string, { required?: string[] }>> };
};

beforeAll(() => {
  copy.write('trophies.json', JSON.stringify(trophies));
  copy.write('document.ts', document);
  report = copy.run('scripts/adopt/main.ts', 'trophies.json');
  wire = JSON.parse(copy.run('document.ts'));
  shapes = copy.read('src/domains/trophies/shapes.ts');
});

afterAll(() => copy.remove());

describe('one object in two forms', () => {
  test('has two shapes, each with what the document requires', () => {
    const { Medal, MedalDetails } = wire.components.schemas;
    expect(Medal?.required).toEqual(['object', 'id', 'urls', 'rank', 'title']);
    expect(MedalDetails?.required).toEqual([...(Medal?.required ?? []), 'engraving']);
  });

  test('is one node, with fields for what only its read has', () => {
    const types = copy.read('src/domains/medals/types.ts');
    expect(types).toContain('read: operations.getMedal,\n  list: {');
    expect(types).toContain(
      "extend(Medal, (t) => ({\n  engraving: fetched(t, { operation: operations.getMedal, member: 'engraving',",
    );
    expect(types).toContain("member: 'weight'");
    expect(report).toContain('only GET /orgs/{organizationId}/medals/{medalId} has `engraving`');
    expect(report).toContain('it is another form of Medal');
  });
});

test('a draft of another domain is imported, although that is read later', () => {
  const medals = copy.read('src/domains/medals/shapes.ts');
  expect(medals).toContain("import { MedalRank } from '../trophies/shapes.ts';");
  expect(medals).toContain("rank: MedalRank.describe('…'),");
});

test('a shape that the project declares inside of another one gets a constant', () => {
  expect(shapes).toContain("import { ContentImportTarget } from '../shared/imports/shapes.ts';");
  expect(copy.read('src/domains/shared/imports/shapes.ts')).toContain(
    'optional(ContentImportTarget, ',
  );
});

test('an ID with a format is a reference if its name says so', () => {
  expect(shapes).toContain("space: optional(reference('Space'), '…'),");
});

test('an object with a type and an ID is a reference if each type is a resource', () => {
  expect(shapes.replace(/\s+/g, ' ')).toContain(
    "anyReference([ taggedReference('site-section', 'id', 'SiteSection'), taggedReference('site-space', 'id', 'SiteSpace'), ])",
  );
});

test('an object with a type and an ID of that type is a reference', () => {
  expect(shapes.replace(/\s+/g, ' ')).toContain(
    "anyReference([ taggedReference('space', 'spaceId', 'Space'), taggedReference('collection', 'collectionId', 'Collection'), ])",
  );
});

test('a text with the name of a resource is no reference where the path does not say where that is', () => {
  expect(shapes).toContain("siteSection: text('…').optional(),");
});

test.each([
  'Trophy.siteSection: is it the ID of a SiteSection? Then',
  'Trophy.apiToken: is it a secret?',
  'Trophy.contestId: is it an ID?',
  'Trophy.contactId: it is named like an ID, and its format is `email`',
  'Trophy.externalId: it is named like an ID, and is a number',
  'TrophyWinner.id: does `type` (user, robot) say of what it is the ID?',
  'Sponsor.id: no operation of this run reads such an object (`sponsor`) by its ID',
  'TrophyPrizeUnnamed3: the document has no name for it',
])('lists what may be a reference, and names that are missing: %s', (entry) => {
  expect(report.replace(/, Trophy\.\w+/g, '')).toContain(entry);
});

test('objects of a union are named by a value that only they have, or by their titles', () => {
  for (const name of ['TrophyPrizeFirst', 'TrophyPrizeVoucher', 'TrophyPrizeUnnamed3'])
    expect(shapes).toContain(`export const ${name} = shape(`);
});

test('a body that is one of several objects has the values of each', () => {
  const rows = copy.read('src/domains/trophies/operations.ts');
  expect(shapes).toMatch(/'TrophyMode',\s*'…',\s*\{ gift: '…', loan: '…' \}/);
  expect(rows).toContain("mode: TrophyMode.describe('…'),");
  expect(rows).toContain("note: z.unknown().describe('…'),");
  expect(report).toContain('all members are in one, as optional unless each of them requires them');
});

test('a path parameter is a reference only if its name is that of a resource', () => {
  expect(copy.read('src/domains/cabinets/types.ts')).toContain(
    "path: { installationId: text('…') }",
  );
  expect(report).toContain(
    'GET /cabinets/{installationId}: does `installationId` in its path find a IntegrationInstallation?',
  );
});

test('a change without a target is listed, and leaves no empty file', () => {
  expect(report).toContain('POST /cabinets/{installationId}: no resource has the IDs of its path');
  expect(report).not.toContain('src/domains/cabinets/mutations.ts');
});

test('an object with addresses has a text of its own where the helper does not fit', () => {
  expect(shapes).toContain("urls: TrophyPageUrl.describe('…')");
});

test('a list without a parameter for pages is read whole', () => {
  expect(copy.read('src/domains/organizations/operations.ts').replace(/\s+/g, ' ')).toMatch(
    /getEngravers: get\('\/orgs\/\{organizationId\}\/engravers'\) .*\.returns\(z\.object\(\{ items: z\.array\(Engraver\) \}\)\),/,
  );
  expect(copy.read('src/domains/organizations/types.ts').replace(/\s+/g, ' ')).toContain(
    "engravers: fetched(t, { operation: operations.getEngravers, member: 'items', description: '…', }),",
  );
  expect(report).toContain(
    'GET /orgs/{organizationId}/engravers: it has no parameter `page`, so the draft reads its list whole',
  );
  expect(report, 'others have pages').not.toContain('medals: it has no parameter `page`');
});

test('required parameters have values in the tests that make every read', () => {
  expect(copy.read('test/sandbox/everything.ts')).toMatch(
    /^ {2}getEngravers: \['tool=[^&]+&since=2025-[^']+Z'\],$/m,
  );
});

test('a name that ends in s is not always a plural', () => {
  expect(shapes).toContain("enumeration('TrophyStatus', ");
});

test.each([
  'TrophyProvider: its values are those of GitProvider, or some of them, or more',
  'Trophy.madeOn: its format is `date`, which the draft does not have',
  'Trophy.height: its `exclusiveMinimum: 0` is not in the draft',
  'Trophy.size: only 1, 2, 4 are possible, which the draft does not say',
  'Trophy.code: it is one of 2 kinds of strings with limits of their own',
  'PATCH /orgs/{organizationId}/trophies/{trophyId}: it takes only tokens of `staff`',
  'the draft has its response 200, and not that of 202',
  'the schema cannot be built until its parameters are declared (`polished`)',
])('lists what the draft does not have: %s', (entry) => {
  expect(report).toContain(entry);
});

test('the check fails until a missing name is given', () => {
  const { status, stderr } = copy.try('scripts/drafts.ts');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^A name is missing here\./m);
  expect(stderr).toMatch(/^src\/domains\/trophies\/shapes\.ts:\d+: .*'TrophyPrizeUnnamed3'/m);
});
