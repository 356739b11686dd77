/**
 * `npm run release -- 1.2.3`: sets the version, and writes what a release consists of to `release`. Publishes and
 * commits nothing.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { newerSections } from '../changelog.ts';
import { schemaChanges } from '../schema-changes.ts';
import { pack, writeImageContext } from './image-context.ts';
import { tryVersions } from './try-versions.ts';
import { readTexts, releasedTexts, writeTexts } from './version-files.ts';
import { requireNext } from './versions.ts';

const folder = 'release';
const tools = { encoding: 'utf8', maxBuffer: 100_000_000 } as const;

async function release(version: string): Promise<void> {
  if (execFileSync('git', ['status', '--porcelain'], tools) !== '')
    throw new TypeError('The checkout has changes that are not committed.');
  const before = readTexts();
  const changes = await schemaChanges({
    released: before['schema.released.graphql'] ?? '',
    current: before['schema.graphql'] ?? '',
    changelog: before['CHANGELOG.md'] ?? '',
  });
  if (changes.unnamed.length > 0)
    throw new TypeError('CHANGELOG.md does not name what breaks: npm run check:breaking lists it.');
  if (changes.undeprecated.length > 0)
    throw new TypeError(
      `What ${changes.version} does not deprecate is removed: npm run check:breaking lists it.`,
    );
  const { version: current } = JSON.parse(before['package.json'] ?? '');
  requireNext(version, current, changes);
  const after = releasedTexts(version, before);
  writeTexts(after);
  try {
    await writeRelease(newerSections(after['CHANGELOG.md'] ?? '', changes.version));
  } catch (error) {
    // After a failure, the files in the checkout are as before.
    writeTexts(before);
    throw error;
  }
  // Otherwise npm would make it the version that is installed by default, or refuse it.
  const tag = version.includes('-') ? ' --tag next' : '';
  console.log(`
Next: npm run test:all, then
  git commit --all --message 'Release ${version}' && git tag v${version}
  npm publish --provenance${tag} ${folder}/docgraph-${version}.tgz
  docker buildx build --platform linux/amd64,linux/arm64 --provenance=mode=max --sbom=true --tag docgraph:${version} ${folder}/image`);
}

async function writeRelease(notes: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const tarball = pack(folder);
  writeFileSync(`${folder}/notes.md`, notes);
  copyFileSync('schema.graphql', `${folder}/schema.graphql`);
  writeImageContext(tarball, `${folder}/image`);
  writeFileSync(`${folder}/sbom.cdx.json`, billOfMaterials(`${folder}/image`));
  const files = [basename(tarball), 'notes.md', 'schema.graphql', 'sbom.cdx.json'];
  writeFileSync(`${folder}/SHA256SUMS`, files.map(checksumOf).join(''));
  console.log(`Wrote ${[...files, 'SHA256SUMS', 'image/'].join(', ')} to ${folder}/`);
  console.log(
    `Installed and tried with Node ${(await tryVersions(`${process.cwd()}/${tarball}`)).join(' and ')}`,
  );
}

/**
 * The bill of materials of the package and everything that is installed with it. In the checkout, npm would leave out
 * packages that development dependencies need, too.
 */
function billOfMaterials(context: string): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const bill = JSON.parse(execFileSync('npm', args, { ...tools, cwd: context }));
  // npm names it after the folder.
  bill.metadata.component.name = 'docgraph';
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function checksumOf(file: string): string {
  const digest = createHash('sha256')
    .update(readFileSync(`${folder}/${file}`))
    .digest('hex');
  return `${digest}  ${file}\n`;
}

const [version, ...others] = process.argv.slice(2);
try {
  if (version === undefined || others.length > 0)
    throw new TypeError('npm run release takes one version: npm run release -- 1.2.3');
  await release(version);
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
