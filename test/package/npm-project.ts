/** Projects of users, installed by npm from the registry, as users do. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newFolder } from '../folders.ts';
import { run } from './run.ts';

const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** A new project in which these are installed, one after another. */
export async function projectWith(...installs: readonly (readonly string[])[]): Promise<string> {
  const folder = newFolder();
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  for (const names of installs) {
    const { code, output } = await run('npm', ['install', ...names, ...quiet], folder);
    expect([code, output.replace(/^(added|changed|removed|up to date).*$/gm, '').trim()]).toEqual([
      0,
      '',
    ]);
  }
  return folder;
}
