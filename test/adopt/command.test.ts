/** `npm run adopt` as a command: what it writes, what it lists, and how it fails. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { badges, plainOperations } from './badges.ts';
import { ProjectCopy } from './copy.ts';
import { medals } from './medals.ts';

const command = 'scripts/adopt/main.ts';
const asked = (operations: readonly string[]) =>
  operations.flatMap((operation) => ['--operation', operation]);

let copy: ProjectCopy;

beforeAll(() => {
  copy = new ProjectCopy();
  copy.write('badges.json', JSON.stringify(badges));
});

afterAll(() => copy.remove());

/** Texts of the files that are drafts. */
const drafted = () =>
  globSync('{src,test}/**/badge*{,/**}', { cwd: copy.folder, withFileTypes: false })
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

describe('what cannot be adopted is said in one sentence', () => {
  test.each([
    [
      ['badges.json', ...asked(['GET /orgs/{orgId}/medals'])],
      'no operation GET /orgs/{orgId}/medals',
    ],
    [['none.json'], 'none.json cannot be used: '],
    [['package.json'], 'package.json cannot be used: it is no OpenAPI document'],
  ])('%j', (args, sentence) => {
    const { status, stderr } = copy.try(command, ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr, 'no stack').not.toMatch(/^ {4}at /m);
  });
});

describe('the arguments are checked before anything is installed', () => {
  /** `npm run adopt` in a folder that has nothing but the command. */
  function bare(...args: readonly string[]) {
    const folder = newFolder();
    for (const file of ['package.json', 'scripts/adopt/start.js', 'scripts/adopt/arguments.js']) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), copy.read(file));
    }
    return spawnSync('npm', ['run', '--silent', 'adopt', '--', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  }

  test('the help is whole, and no error', () => {
    const { status, stdout, stderr } = bare('--help');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const option of ['FILE', '--operation', '--domain', '--name', '--source', '--help'])
      expect(stdout).toMatch(new RegExp(`^  ${option} .*[.\\w]$`, 'm'));
  });

  test.each([
    [
      ['badges.json', '--operations', 'x'],
      '--operations is no option of adopt: it takes --operation, --domain, --name, --source, --help.',
    ],
    [['badges.json', '-x'], '-x is no option of adopt'],
    [['badges.json', '--toString', 'x'], '--toString is no option of adopt'],
    [['badges.json', '--domain'], '--domain needs a value.'],
    [['badges.json', '--name', 'Badge'], '--name needs OLD=NEW, where NEW is like AuditEvent'],
    [['badges.json', '--name', 'Badge=emblem'], '--name needs OLD=NEW'],
    [['badges.json', '--help=no'], '--help takes no value.'],
    [['badges.json', 'other.json'], 'adopt takes one document'],
    [[], 'adopt needs the name of an OpenAPI document.'],
  ])('%j', (args, sentence) => {
    const { status, stdout, stderr } = bare(...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr.trim()).toMatch(/^.* Help: npm run adopt -- --help$/);
  });
});

describe('a new resource', () => {
  let report = '';

  beforeAll(() => {
    report = copy.run(command, 'badges.json', '--source', '9, Badges', ...asked(plainOperations));
  });

  test('has all files of a domain', () => {
    expect(drafted()).toEqual([
      'src/domains/badges/mutations.ts',
      'src/domains/badges/operations.ts',
      'src/domains/badges/shapes.ts',
      'src/domains/badges/types.ts',
      'src/sandbox/domains/badges/handlers.ts',
      'src/sandbox/objects/badge-rows.ts',
      'src/sandbox/seed/badges.json',
      'test/domains/badges.test.ts',
      'test/reference/badges.ts',
    ]);
  });

  test('has rows and shapes in the style of the project', () => {
    expect(copy.read('src/domains/badges/operations.ts')).toBe(`/** REST operations: badges. */
import { z } from 'zod';
import { optional } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { Badge, BadgeLevel } from './shapes.ts';

const list = '/orgs/{organizationId}/badges';
const one = \`\${list}/{badgeId}\` as const;

export const badgeOperations = operations({
  listBadges: get(list)
    .onlyLater()
    .query({ hidden: optional(z.boolean(), '…') })
    .lists(Badge),
  createBadge: post(list)
    .onlyLater()
    .body({
      name: z.string().min(1).max(30).describe('…'),
      level: BadgeLevel.optional().describe('…'),
    })
    .returns(Badge, 201),
  getBadge: get(one).onlyLater().returns(Badge),
  updateBadge: patch(one)
    .onlyLater()
    .changes({
      name: optional(z.string().min(1).max(30), '…'),
      level: BadgeLevel.optional().describe('…'),
    })
    .returns(Badge),
  deleteBadge: del(one).onlyLater().deletes(),
});
`);
    const shapes = copy.read('src/domains/badges/shapes.ts');
    expect(shapes).toContain("createdBy: User.describe('…'),");
    expect(shapes).toContain("createdAt: dateTime('When the badge was created.'),");
    expect(shapes).toContain("space: optional(reference('Space').nullable(), '…'),");
    expect(shapes).toContain("owner: text('…').optional(),");
  });

  test.each([
    'Badge: its key is `organizationId/badgeId`',
    'Badge.owner: is it an ID?',
    "Badge.awarded: the name of a Boolean is a statement: `flag('isAwarded', …)`",
    'GET /orgs/{organizationId}/badges: its handler ignores `hidden`: write what it does',
    '`createdBy` of a new object is the caller: is it?',
    'src/domains/badges/mutations.ts: 3',
  ])('lists what needs thought: %s', (entry) => {
    expect(report).toContain(entry);
  });

  test('fails the check until its texts are written', () => {
    const before = copy.try('scripts/drafts.ts');
    expect(before.status).toBe(1);
    expect(before.stderr).toMatch(/^src\/domains\/badges\/mutations\.ts:\d+: description: '…',$/m);
    for (const file of drafted())
      copy.write(file, copy.read(file).replaceAll("'…'", "'What it is.'"));
    expect(copy.try('scripts/drafts.ts').stderr).toBe('');
    copy.write(
      'src/domains/badges/types.ts',
      copy.read('src/domains/badges/types.ts').replace("'What it is.'", "''"),
    );
    expect(copy.try('scripts/drafts.ts').stderr).toContain('src/domains/badges/types.ts:');
  });

  test('is extended by a further operation', () => {
    const again = copy.run(command, 'badges.json');
    expect(again).toContain('  - POST /orgs/{organizationId}/badges/{badgeId}/award as awardBadge');
    const rows = copy.read('src/domains/badges/operations.ts');
    expect(rows.match(/: (?:get|post|patch|del)\(/g)).toHaveLength(6);
    expect(copy.read('src/domains/badges/mutations.ts')).toContain('payload: target(Badge)');
    expect(copy.read('src/sandbox/domains/badges/handlers.ts')).toContain('awardBadge() {');
  });

  test('is not adopted twice', () => {
    const { status, stderr } = copy.try(command, 'badges.json', ...asked(plainOperations));
    expect(status).toBe(1);
    expect(stderr.trim()).toBe('The project has GET /orgs/{orgId}/badges already.');
    expect(copy.run(command, 'badges.json').trim()).toBe(
      'The project has all operations of the document.',
    );
  });
});

describe('initial data, handlers and proofs of what is not flat', () => {
  let report = '';

  beforeAll(() => {
    copy.write('medals.json', JSON.stringify(medals));
    report = copy.run(command, 'medals.json', '--source', '9, Medals');
  });

  const seeds = (name: string): readonly Readonly<Record<string, unknown>>[] =>
    JSON.parse(copy.read(`src/sandbox/seed/${name}.json`))[name];

  test('IDs and texts have the formats and patterns of the document', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const ids = seeds('medals').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(uuid);
    for (const { id } of seeds('ribbons')) expect(id).toMatch(/^[a-z]{2}_[0-9]{4}$/);
    expect(seeds('medals')[0]?.contact).toMatch(/^\S+@\S+$/);
  });

  test('computed members that may be missing are withheld in one object', () => {
    const withheld = seeds('medals').map((medal) => medal.withheld);
    expect(withheld.filter(Boolean)).toEqual([['permissions.*', 'urls.*']]);
    expect(seeds('ribbons').every((ribbon) => !('withheld' in ribbon))).toBe(true);
  });

  test('each alternative of a union is there, with and without its optional members', () => {
    expect(seeds('medals').map(({ rule }) => rule)).toEqual([
      { type: 'by-hand', note: 'Note 1' },
      { type: 'by-hand' },
      { type: 'by-count', count: 3 },
      { type: 'by-count', count: 4 },
    ]);
  });

  test('lists and numbers are as long and as large as they must be, and what contains itself ends', () => {
    expect(seeds('medals')[0]?.design).toEqual({
      colors: ['Colors 1', 'Colors 3'],
      marks: [{ name: 'Name 1', size: 2 }],
    });
    expect(seeds('medals')[0]?.names).toEqual({ 'Key 1': 'Names 1' });
    expect(seeds('ribbons')[0]?.within).toEqual({ name: 'Name 1', parts: [] });
  });

  test('objects of a new resource are in an object of another one', () => {
    const [first] = seeds('medals');
    for (const ribbon of seeds('ribbons'))
      expect(ribbon).toMatchObject({ organization: 'acme', medal: first?.id });
    expect(copy.read('test/sandbox/everything.ts')).toContain(
      "listMedals: ['organizationId', 'medalId'],",
    );
    expect(copy.read('test/domains/ribbons.test.ts')).toContain(`medal(id: "acme/${first?.id}")`);
  });

  test('filters by members of the same name are honored, and have a line in their test', () => {
    expect(copy.read('src/sandbox/domains/medals/handlers.ts')).toContain(`
  listMedals: medals.listed((query) => ({
    match: { metal: query.metal, createdBy: query.createdBy, title: query.title },
    where: ({ data }) =>
      query.form === undefined || (data.form !== undefined && query.form.includes(data.form)),
  })),`);
    expect(copy.read('test/graphql/list-filters.ts')).toContain(`
  [
    'organization(id: "acme")',
    'medals',
    [
      ['metal: GOLD', 'metal=gold'],
      ['form: [ROUND]', 'form=round'],
      ['createdBy: "ada"', 'createdBy=ada'],
      ['title: "Title 1"', 'title=Title+1'],
    ],
  ],`);
  });

  test.each([
    'GET /orgs/{organizationId}/medals: its handler ignores `design`, `order`, `language`, `since`: write what they do',
    'its handler compares `title` with the whole text: does the service search for a part of it?',
    'PATCH /orgs/{organizationId}/medals/{medalId}: its handler ignores `silent`',
    'each of its filters has a line in test/graphql/list-filters.ts: add `design`, `order`, `language`, `since`.',
  ])('what cannot be derived is listed: %s', (entry) => {
    expect(report).toContain(entry);
  });

  test('texts that only a request limits are kept, and null removes them', () => {
    const handlers = copy.read('src/sandbox/domains/medals/handlers.ts');
    expect(handlers).toContain('updateMedal: medals.update,');
    for (const line of [
      'title: body.title,',
      'motto: body.motto ?? undefined,',
      'rule: body.rule,',
    ])
      expect(handlers).toContain(line);
  });

  test('an enumeration with the values of one of the project is that one', () => {
    const rows = copy.read('src/domains/medals/operations.ts');
    expect(rows).toContain("import { Language } from '../shared/languages/shapes.ts';");
    expect(rows).toContain("language: Language.optional().describe('…'),");
    expect(report).toContain('MedalLanguage: the draft uses Language for it.');
  });

  test('an enumeration that only requests have is closed', () => {
    const shapes = copy.read('src/domains/medals/shapes.ts').replace(/\s+/g, ' ');
    expect(shapes).toMatch(/enumeration\( 'MedalsOrder', '…', \{[^}]*\}, \{ closed: true \}/);
    expect(shapes).toMatch(/enumeration\('MedalMetal', '…', \{[^}]*\}\);/);
  });

  test('the sandbox has what only the read of one object has', () => {
    const [first, second] = seeds('ribbons');
    expect(first).toMatchObject({ stitches: 1, maker: { name: 'Name 1' } });
    expect(second).toMatchObject({ stitches: 2 });
    expect(copy.read('src/sandbox/domains/ribbons/handlers.ts')).toContain(
      'return ribbonDetails(ribbons.require(path, service));',
    );
    const proofs = copy.read('test/domains/ribbons.test.ts');
    expect(proofs).toMatch(/ribbons\(first: 5\) \{ nodes \{ restId length within \{ name \} \} \}/);
    expect(proofs).toMatch(/restId length within \{ name \} stitches maker \{ name \}/);
    expect(copy.read('test/sandbox/everything.ts').replace(/\s+/g, ' ')).toContain(
      "listRibbons: ['organizationId', 'medalId', 'ribbonId'],",
    );
  });

  test('what is inside of a new object is not found if that object is not', () => {
    const handlers = copy.read('src/sandbox/domains/ribbons/handlers.ts');
    expect(handlers).toContain(
      'const row = service.rows(medalKind).get(inOrganization(path, service), path.medalId);',
    );
    expect(report).not.toContain('do not check that what its path names exists');
  });

  test('the ID of a resource has no limits, also in another form of it', () => {
    const shapes = copy.read('src/domains/ribbons/shapes.ts');
    expect(shapes.match(/^ {2}id: z\.string\(\),$/gm)).toHaveLength(2);
    expect(copy.read('test/reference/ribbons.ts')).toContain(
      "RibbonDetails: resource(source, 'ribbon',",
    );
  });

  test('says which commands follow', () => {
    expect(report).toContain(
      'npm run calls -- --update test/domains/medals.test.ts test/domains/ribbons.test.ts test/graphql/literal-ids.test.ts',
    );
  });

  test('proofs have the fields of nested objects, unions, maps and users', () => {
    const proofs = copy.read('test/domains/medals.test.ts');
    for (const selection of [
      'design { colors marks { name size } }',
      'rule { __typename ... on ByHand { note } ... on ByCount { count } }',
      'names { name value }',
      'createdBy { restId }',
      'rule: { byHand: { note: "Note 1" } }',
      'marks: [{ name: "Name 1", size: 2 }]',
    ])
      expect(proofs).toContain(selection);
    expect(proofs).toContain("rule: { __typename: 'ByCount', count: 4 },");
    expect(proofs).toContain("marks: [{ name: 'Name 2', size: null }]");
  });
});
