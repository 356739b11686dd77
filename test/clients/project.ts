/** Creates the project that docs/clients.md shows, with packages and the schema. */
import { cp, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../folders.ts';
import { type Ran, run } from '../package/run.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const fromRoot = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

export const schemaFile = fromRoot('schema.graphql');

export interface Project {
  readonly folder: string;
  /** Runs a command of the packages in the project. */
  run(command: string, ...args: string[]): Promise<Ran>;
  /** Loads a module of the project with Node's `require`. */
  require(path: string): unknown;
}

/** Copies a folder for the current test; the copy is removed after the test. */
export async function copyProject(name: string): Promise<Project> {
  const folder = newFolder();
  await cp(join(here, name), folder, { recursive: true });
  for (const name of ['schema.graphql', 'schema.strict.graphql'])
    await cp(fromRoot(name), join(folder, name));
  await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
  const require = createRequire(join(folder, 'any.js'));
  return {
    folder,
    run: (command, ...args) => run(join(here, 'node_modules/.bin', command), args, folder),
    require: (path) => require(path),
  };
}
