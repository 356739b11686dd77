/** Compiles a Relay project with relay-compiler, then Babel with Relay's plugin. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFileAsync } from '@babel/core';
import { expect } from 'vitest';
import type { Project } from './project.ts';

export type RelayRuntime = typeof import('relay-runtime');

/** The copy that the modules of the project also use. */
export const runtimeOf = (project: Project) => project.require('relay-runtime') as RelayRuntime;

export async function compile(project: Project): Promise<void> {
  const { code, output } = await project.run('relay-compiler');
  expect([code, output]).toEqual([0, expect.stringContaining('Compilation completed.')]);
  expect(output).not.toMatch(/warn|error/i);
}

/** Compiles all TypeScript of the project to modules for Node. */
export async function build({ folder }: Project): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries.filter((one) => one.endsWith('.ts') && !one.startsWith('node_'))) {
    const made = await transformFileAsync(join(folder, entry), {
      configFile: false,
      // Plugins are looked up from here.
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      presets: ['@babel/preset-typescript'],
      plugins: [['relay', { eagerEsModules: true }], '@babel/plugin-transform-modules-commonjs'],
    });
    await writeFile(join(folder, entry.replace(/\.ts$/, '.js')), made?.code ?? '');
  }
}
