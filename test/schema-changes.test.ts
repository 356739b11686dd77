/** The check for breaking changes: detected changes, names that the changelog must contain, and exit codes. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { schemaChanges } from '../scripts/schema-changes.ts';
import { newFolder } from './folders.ts';

const before = `
  type Query { site(id: ID!, key: String): Site links: [Link!] kind: Kind }
  type Site { id: ID! title: String! icon: String }
  type Link { url: String }
  enum Kind { ONE TWO }
  input SiteInput { title: String }
`;
const released = `# The schema as released: 0.2.0\n${before}`;
const changed = (...changes: [from: string, to: string][]) =>
  changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, before);
const changelog = (above: string, below = '') =>
  `# Changelog\n\n${above}\n\n## 0.2.0\n\n${below}\n\n## 0.1.0\n\nThe first.\n`;
const unreleased = (text: string) => changelog(`## Unreleased\n\n- ${text}`);

const titleGone = changed(['title: String! ', '']);
const argumentGone = changed([', key: String', '']);
const renamed = changed(['[Link!]', '[SiteLink!]'], ['type Link', 'type SiteLink']);
const loosened = changed(['[Link!]', '[SiteLink]'], ['type Link', 'type SiteLink']);
const required = changed([
  'input SiteInput { title: String }',
  'input SiteInput { title: String! }',
]);

const cases: [name: string, current: string, log: string, unnamed: string[]][] = [
  ['nothing changed', before, changelog(''), []],
  ['additions break nothing', changed(['icon: String', 'icon: String a: ID']), changelog(''), []],
  ['a field that is gone', titleGone, unreleased('Nothing.'), ['Site.title']],
  ['the same, named', titleGone, unreleased('`Site.title` is gone.'), []],
  ['named without backticks', titleGone, unreleased('Site.title is gone.'), ['Site.title']],
  ['named with its family', titleGone, unreleased('`Site.*` is new.'), []],
  ['its type is another thing', titleGone, unreleased('`Site` is new.'), ['Site.title']],
  ['a longer name is another', titleGone, unreleased('`Site.titles`.'), ['Site.title']],
  ['named in a newer version', titleGone, changelog('## 0.3.0\n\n`Site.title`'), []],
  ['named in a much newer version', titleGone, changelog('## [0.10.0]\n\n`Site.title`'), []],
  [
    'named in the second of two',
    titleGone,
    changelog('## Unreleased\n\nNo.\n\n## 0.2.1\n\n`Site.title`'),
    [],
  ],
  ['named below', titleGone, changelog('', '`Site.title`'), ['Site.title']],
  ['named above all sections', titleGone, changelog('`Site.title`'), ['Site.title']],
  [
    'named in a block of code',
    titleGone,
    unreleased('So:\n\n```graphql\n`Site.title`\n```'),
    ['Site.title'],
  ],
  ['an argument', argumentGone, unreleased('No.'), ['Query.site(key:)']],
  ['the same, named', argumentGone, unreleased('`Query.site(key:)`'), []],
  ['named with its field', argumentGone, unreleased('`Query.site`'), []],
  ['named with its type', argumentGone, unreleased('`Query.*`'), []],
  ['a type by another name', renamed, unreleased('No.'), ['Link', 'Query.links']],
  ['the same, named once', renamed, unreleased('`Link` is `SiteLink`.'), []],
  ['also changed', loosened, unreleased('`Link` is `SiteLink`.'), ['Query.links']],
  ['an enum value', changed([' TWO', '']), unreleased('No.'), ['Kind.TWO']],
  ['an input field, required', required, unreleased('No.'), ['SiteInput.title']],
  ['the same, named', required, unreleased('`SiteInput.title` is required.'), []],
];

test.for(cases)('%s', async ([, current, log, unnamed]) => {
  expect((await schemaChanges({ released, current, changelog: log })).unnamed).toEqual(unnamed);
});

test('each kind is reported: by coordinate, or as a count', async () => {
  const current = changed(
    ['icon: String', 'icon: String a: ID'],
    ['title: String! ', ''],
    ['TWO', 'TWO THREE'],
  );
  expect(await schemaChanges({ released, current, changelog: unreleased('No.') })).toEqual({
    version: '0.2.0',
    breaking: ["Site.title: Field 'title' was removed from object type 'Site'"],
    dangerous: ["Kind.THREE: Enum value 'THREE' was added to enum 'Kind'"],
    safe: 1,
    unnamed: ['Site.title'],
    undeprecated: [],
  });
});

const deprecating = before
  .replace('title: String! icon', 'title: String! @deprecated(reason: "Use icon.") icon')
  .replace('key: String', 'key: String @deprecated(reason: "No use.")')
  .replace('TWO', 'TWO @deprecated(reason: "Use ONE.")')
  .replace('{ title: String }', '{ title: String @deprecated(reason: "No use.") icon: String }');
const withIcon = before.replace('{ title: String }', '{ title: String icon: String }');

test.for<[name: string, current: string, coordinate: string]>([
  ['a field', withIcon.replace('title: String! ', ''), 'Site.title'],
  ['an argument', withIcon.replace(', key: String', ''), 'Query.site(key:)'],
  ['an enum value', withIcon.replace(' TWO', ''), 'Kind.TWO'],
  ['an input field', withIcon.replace('title: String icon', 'icon'), 'SiteInput.title'],
])('%s is removed after a version that deprecates it', async ([, current, coordinate]) => {
  const since = (version: string, old: string) =>
    schemaChanges({
      released: `# The schema as released: ${version}\n${old}`,
      current,
      changelog: `# Changelog\n\n## Unreleased\n\n- \`${coordinate}\`\n\n## ${version}\n\nNo.\n`,
    });
  expect((await since('1.2.0', withIcon)).undeprecated).toEqual([coordinate]);
  expect((await since('1.2.0', deprecating)).undeprecated).toEqual([]);
  expect((await since('0.9.0', withIcon)).undeprecated).toEqual([]);
  expect((await since('1.2.0-rc', withIcon)).undeprecated).toEqual([]);
});

test('a pre-release has a section of its own, below that of its release', async () => {
  const compare = (log: string) =>
    schemaChanges({
      released: `# The schema as released: 1.0.0-rc\n${before}`,
      current: titleGone,
      changelog: `# Changelog\n\n${log}\n\n## 0.2.0\n\nNo.\n`,
    });
  const above = await compare('## 1.0.0\n\n`Site.title`\n\n## 1.0.0-rc\n\nNo.');
  expect(above).toMatchObject({ version: '1.0.0-rc', unnamed: [] });
  const within = await compare('## 1.0.0\n\nNo.\n\n## 1.0.0-rc\n\n`Site.title`');
  expect(within.unnamed).toEqual(['Site.title']);
});

test.for([
  ['no version', before, changelog(''), /no comment with its version/],
  ['an unreleased version', released, '# Changelog\n\n## 0.1.0\n', /no section for 0\.2\.0/],
] as const)('a release with %s ends the check', async ([, old, log, message]) => {
  const compared = schemaChanges({ released: old, current: before, changelog: log });
  await expect(compared).rejects.toThrow(message);
});

describe('the command', () => {
  const script = fileURLToPath(new URL('../scripts/check-breaking.ts', import.meta.url));

  function run(current: string, log: string, old = released) {
    const folder = newFolder();
    writeFileSync(join(folder, 'schema.released.graphql'), old);
    writeFileSync(join(folder, 'schema.graphql'), current);
    writeFileSync(join(folder, 'CHANGELOG.md'), log);
    const { status, stdout } = spawnSync(process.execPath, [script], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout };
  }

  test('fails for changes that are not listed, and names them', () => {
    const { status, stdout } = run(titleGone, unreleased('No.'));
    expect(status).toBe(1);
    expect(stdout).toContain('not named in CHANGELOG.md above 0.2.0:\n  Site.title\n');
    expect(stdout).toContain('1 breaking, 0 dangerous, 0 safe');
  });

  test('fails for removals that were not deprecated', () => {
    const log = unreleased('`Site.title`').replace('## 0.2.0', '## 1.2.0');
    const { status, stdout } = run(titleGone, log, released.replace('0.2.0', '1.2.0'));
    expect(status).toBe(1);
    expect(stdout).toContain('not deprecated in 1.2.0:\n  Site.title\n');
  });

  test('passes for listed changes', () => {
    const { status, stdout } = run(titleGone, unreleased('`Site.title`'));
    expect([status, stdout.includes('not named')]).toEqual([0, false]);
  });
});
