/** Types get other names with `--name`, and everything that is named after them follows. */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badges, plainOperations } from './badges.ts';
import { ProjectCopy } from './copy.ts';

/** Builds the schema with the drafts, and prints the type of a node. */
const schemaOf = `
await import('./scripts/domains.ts');
const { printType } = await import('graphql');
const { schema } = await import('./src/schema/schema.ts');
console.log(printType(schema.getType('Emblem')));
`;

const command = 'scripts/adopt/main.ts';
const copy = new ProjectCopy();
const operations = plainOperations.flatMap((one) => ['--operation', one]);

const adopt = (...names: readonly string[]) =>
  copy.try(command, 'badges.json', ...operations, ...names.flatMap((one) => ['--name', one]));

beforeAll(() => {
  copy.write('badges.json', JSON.stringify(badges));
  copy.write('schema.ts', schemaOf);
});

afterAll(() => copy.remove());

test.each([
  ['Badges=Emblem', 'no type of this run would be called Badges. Nearest: Badge,'],
  ['Badge=Team', 'the name Team is taken.'],
  ['Badge=BadgeLevel', 'the name BadgeLevel is taken.'],
])('--name %s is refused, and nothing is written', (name, sentence) => {
  const { status, stderr } = adopt(name);
  expect(status).toBe(1);
  expect(stderr.trim()).toContain(`--name ${name}: ${sentence}`);
  expect(globSync('src/domains/{badges,emblems}', { cwd: copy.folder })).toEqual([]);
});

test('a node, its files and its domain have the chosen name, and the schema has it, too', () => {
  const { stdout, stderr } = adopt('Badge=Emblem', 'BadgeLevel=EmblemRank');
  expect(stderr).toBe('');
  expect(stdout).toContain('src/sandbox/objects/emblem-rows.ts, new');
  const shapes = copy.read('src/domains/emblems/shapes.ts');
  expect(shapes).toContain("export const EmblemRank = enumeration('EmblemRank', ");
  expect(shapes).toContain("urls('Emblem', ");
  expect(shapes).toContain("object: kind('badge'),");
  expect(shapes).not.toContain('Badge');
  expect(stdout, 'chosen names are no entries').not.toContain('named after the document');
  expect(copy.run('schema.ts')).toMatch(/^"""…"""\ntype Emblem implements Node \{/);
});

test('without it, the output names the types, and says how to choose others', () => {
  const plain = new ProjectCopy();
  plain.write('badges.json', JSON.stringify(badges));
  const report = plain.run(command, 'badges.json', ...operations);
  plain.remove();
  expect(report).toMatch(/- BadgeLevel, Badge: the type is named after the document\./);
  expect(report).toContain('adopt again with `--name OLD=NEW`');
});
