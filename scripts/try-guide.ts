/**
 * Applies the examples of docs/adding-an-operation.md to a copy of the project and runs the checks there, which must not
 * require anything beyond the guide.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fail, pathOf } from './generated-files.ts';
import { blocksOf, withBlock } from './guide-blocks.ts';

const copy = mkdtempSync(join(tmpdir(), 'guide-'));
process.once('exit', () => rmSync(copy, { recursive: true }));
const left = new Set(['.git', 'node_modules', 'dist', 'generated']);
const root = pathOf('');
cpSync(root, copy, {
  recursive: true,
  filter: (path) => path === root || !left.has(path.split('/').at(-1) ?? ''),
});
symlinkSync(pathOf('node_modules'), join(copy, 'node_modules'));

const guide = readFileSync(pathOf('docs/adding-an-operation.md'), 'utf8');
// The example under this heading is complete without those after it. A copy of it with other names shows this, at once
// with all examples.
const [, listed] =
  /^### Objects that are only listed$(.*?)^### Further operations$/ms.exec(guide) ?? [];
if (!listed)
  fail([
    'docs/adding-an-operation.md lacks "Objects that are only listed" or the heading after it',
  ]);
const onlyListed = listed.replaceAll('label', 'stamp').replaceAll('Label', 'Stamp');

const blocks = [...blocksOf(onlyListed), ...blocksOf(guide)];
for (const block of blocks) {
  const path = join(copy, block.file);
  const text = withBlock(block.place === 'new' ? '' : readFileSync(path, 'utf8'), block);
  if (text === undefined) fail([`${block.file} does not have the line ${block.line} once`]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const files = [...new Set(blocks.map(({ file }) => file))];
const proofs = files.filter((file) => file.endsWith('.test.ts'));
const asking = readdirSync(pathOf('test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/node_modules|^documents\//.test(file))
  .filter((file) => readFileSync(pathOf(`test/${file}`), 'utf8').includes("mend.ts'"))
  .map((file) => `test/${file}`);

for (const command of [
  'node --run codegen',
  // The files that the guide names for this.
  `node --run calls -- --update ${proofs.join(' ')} test/graphql/literal-ids.test.ts`,
  // In a run of their own, because some require what the former has written.
  `vitest run --config test/vitest.config.ts ${asking.join(' ')}`,
  `biome check --write ${files.join(' ')}`,
  'node --run check',
])
  if (spawnSync(command, { cwd: copy, shell: true, stdio: 'inherit' }).status !== 0)
    fail([`With the examples of docs/adding-an-operation.md this fails: ${command}`]);
