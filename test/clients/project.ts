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

/** Copies a folder for the current test; the copy is removed after the test. `schema`: the file that it needs. */
export async function copyProject(name: string, schema = 'schema.graphql'): Promise<Project> {
  const folder = newFolder();
  await cp(join(here, name), folder, { recursive: true });
  await cp(fromRoot(schema), join(folder, schema));
  await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
  const require = createRequire(join(folder, 'any.js'));
  return {
    folder,
    run: (command, ...args) => run(join(here, 'node_modules/.bin', command), args, folder),
    require: (path) => require(path),
  };
}
