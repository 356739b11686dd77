/** What generated types have to hold, and the document that the clients with such types send. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { startWorld } from '../harness.ts';
import type { Project } from './project.ts';

export const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'preserve',
  lib: ['es2024', 'dom'],
  types: [],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

/** The types have the scalars, and are non-null where only an error makes null. */
export async function expectTypes(project: Project): Promise<void> {
  await writeFile(
    join(project.folder, 'uses.ts'),
    `import { ask } from './ask.ts';
     import { titlesQuery } from './titles.ts';
     const { organization } = await ask('', '', titlesQuery, { id: 'acme' });
     export const made: string = organization.createdAt;
     // @ts-expect-error the URL may be missing
     export const app: string = organization.urls.app;
     export const titles = organization.teams.nodes.map((team) => team?.title);
     // @ts-expect-error the row may be null
     export const bare = organization.teams.nodes.map((team) => team.title);
     // @ts-expect-error the id is needed
     export const without = ask('', '', titlesQuery, {});`,
  );
  expect(await project.run('tsc', '-p', '.')).toEqual({ code: 0, output: '' });
}

/** `ask` returns data, and rejects if there are errors. */
export async function expectResponses(project: Project): Promise<void> {
  const world = await startWorld();
  const load = (path: string) => import(pathToFileURL(join(project.folder, path)).href);
  const { ask } = await load('ask.ts');
  const { titlesQuery } = await load('titles.ts');
  const endpoint = `${world.url}/graphql`;
  expect(await ask(endpoint, 'sandbox-admin', titlesQuery, { id: 'acme', first: 1 })).toEqual({
    organization: {
      createdAt: expect.any(String),
      urls: { app: expect.any(String) },
      teams: { nodes: [{ title: expect.any(String) }] },
    },
  });
  await expect(ask(endpoint, 'sandbox-admin', titlesQuery, { id: 'nothing' })).rejects.toThrow(
    'No organization matches the id.',
  );
  await expect(ask(endpoint, 'wrong', titlesQuery, { id: 'acme' })).rejects.toMatchObject({
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
}
