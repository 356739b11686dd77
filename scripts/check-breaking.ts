/**
 * `npm run check:breaking`: reports the changes of schema.graphql since the last release, and fails if the changelog
 * does not name a breaking one, or if the last release did not deprecate what is removed. Reads the files in the current
 * folder.
 */
import { readFileSync } from 'node:fs';
import { schemaChanges } from './schema-changes.ts';

const { version, breaking, dangerous, safe, unnamed, undeprecated } = await schemaChanges({
  released: readFileSync('schema.released.graphql', 'utf8'),
  current: readFileSync('schema.graphql', 'utf8'),
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
});

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

list('Breaking:', breaking);
list('Dangerous:', dangerous);
list(`Breaking, and not named in CHANGELOG.md above ${version}:`, unnamed);
list(`Removed, and not deprecated in ${version}:`, undeprecated);
console.log(
  `\nschema.graphql since ${version}: ${breaking.length} breaking, ${dangerous.length} dangerous, ${safe} safe.`,
);
if (unnamed.length > 0) {
  console.log(
    `CHANGELOG.md does not name ${unnamed.length} of what breaks: see "How a release is made" in docs/versioning.md.`,
  );
  process.exitCode = 1;
}
if (undeprecated.length > 0) {
  console.log('Deprecate it in a minor version first: see docs/versioning.md.');
  process.exitCode = 1;
}
