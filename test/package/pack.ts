/**
 * Packs the package as `npm publish` would and installs it in a new project with only its dependencies, so that
 * an undeclared one is missing. Versions are those of the lockfile, so that only commits change the result.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed package. */
    readonly tarball: string;
    /** Folder of the project that it is installed in. */
    readonly project: string;
  }
}

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

export default function setup({ provide }: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-'));
  execFileSync('npm', ['pack', '--loglevel=error', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [name = ''] = readdirSync(folder);
  const tarball = join(folder, name);
  const project = join(folder, 'project');
  const installed = join(project, 'node_modules/docgraph');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const path of dependencies()) cpSync(join(root, path), join(project, path), copied);
  for (const path of ['node_modules/@types/node', 'node_modules/undici-types'])
    cpSync(join(here, path), join(project, path), copied);
  cpSync(join(here, 'consumer'), project, copied);
  provide('tarball', tarball);
  provide('project', project);
  return () => rm(folder, { recursive: true });
}

const copied = { recursive: true };

/** Paths of all that comes with the package, from the root. */
function dependencies(): string[] {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path);
}

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>
  >;
}
