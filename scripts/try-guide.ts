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

const asking = readdirSync(pathOf('test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/node_modules|^documents\//.test(file))
  .filter((file) => readFileSync(pathOf(`test/${file}`), 'utf8').includes("mend.ts'"));
const tests = asking.map((file) => `test/${file}`).join(' ');

const guide = readFileSync(pathOf('docs/adding-an-operation.md'), 'utf8');
// The example before this heading is complete without those after it.
const parts = guide.split(/^(?=### Further operations$)/m);
if (parts.length !== 2) fail(['docs/adding-an-operation.md has no heading "Further operations"']);

for (const part of parts) {
  for (const block of blocksOf(part)) {
    const path = join(copy, block.file);
    const text = withBlock(block.place === 'new' ? '' : readFileSync(path, 'utf8'), block);
    if (text === undefined) fail([`${block.file} does not have the line ${block.line} once`]);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const command of [
    'node --run codegen',
    'node --run calls -- --update',
    'node --run format',
    'node --run check',
    `vitest run --config test/vitest.config.ts ${tests}`,
  ])
    if (spawnSync(command, { cwd: copy, shell: true, stdio: 'inherit' }).status !== 0)
      fail([`With the examples of docs/adding-an-operation.md this fails: ${command}`]);
}
