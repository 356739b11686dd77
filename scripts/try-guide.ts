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
import { blocksOf } from './guide-blocks.ts';

const copy = mkdtempSync(join(tmpdir(), 'guide-'));
process.once('exit', () => rmSync(copy, { recursive: true }));
const left = new Set(['.git', 'node_modules', 'dist', 'generated']);
const root = pathOf('');
cpSync(root, copy, {
  recursive: true,
  filter: (path) => path === root || !left.has(path.split('/').at(-1) ?? ''),
});
symlinkSync(pathOf('node_modules'), join(copy, 'node_modules'));

for (const { file, place, line, code } of blocksOf(
  readFileSync(pathOf('docs/adding-an-operation.md'), 'utf8'),
)) {
  const path = join(copy, file);
  if (line === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    continue;
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((one) => one.trim() === line.trim());
  if (at < 0) fail([`${file} has no line ${line}`]);
  const [from, replaced] = place === 'replacing' ? [at, 1] : [place === 'before' ? at : at + 1, 0];
  lines.splice(from, replaced, ...code.trimEnd().split('\n'));
  writeFileSync(path, lines.join('\n'));
}

const asking = readdirSync(pathOf('test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/node_modules|^documents\//.test(file))
  .filter((file) => readFileSync(pathOf(`test/${file}`), 'utf8').includes("mend.ts'"));
const tests = asking.map((file) => `test/${file}`).join(' ');

for (const command of [
  'node --run codegen',
  'node --run calls -- --update',
  'node --run format',
  'node --run check',
  `vitest run --config test/vitest.config.ts ${tests}`,
])
  if (spawnSync(command, { cwd: copy, shell: true, stdio: 'inherit' }).status !== 0)
    fail([`With the examples of docs/adding-an-operation.md this fails: ${command}`]);
