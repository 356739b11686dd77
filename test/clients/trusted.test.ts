/** The manifests of client tools are lists of trusted documents, whose documents run by ID only. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { copyProject, type Project } from './project.ts';

/** Runs the document with this name in a manifest by its ID, with a facade that accepts only IDs. */
async function runFrom({ folder }: Project, manifest: string, name: string): Promise<unknown> {
  const path = join(folder, manifest);
  const listed: Record<string, string> = JSON.parse(await readFile(path, 'utf8'));
  const [documentId] = Object.entries(listed).find(([, text]) => text.includes(name)) ?? [];
  const world = await startWorld({ facade: { documentsFiles: [path], documents: 'only' } });
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-admin' },
    body: JSON.stringify({ documentId, variables: { id: 'acme' } }),
  });
  expect((await world.ask('{ organizations { totalCount } }')).errors?.[0]?.extensions.code).toBe(
    'PERSISTED_QUERY_ID_REQUIRED',
  );
  return response.json();
}

test('of relay-compiler', async () => {
  const project = await copyProject('relay');
  const config = join(project.folder, 'relay.config.json');
  const settings = JSON.parse(await readFile(config, 'utf8'));
  const persistConfig = { file: './documents.json', algorithm: 'MD5' };
  await writeFile(config, JSON.stringify({ ...settings, persistConfig }));
  // The compiler does not create the file.
  expect(await project.run('relay-compiler')).toMatchObject({ code: 1 });
  await writeFile(join(project.folder, 'documents.json'), '{}');
  expect(await project.run('relay-compiler')).toMatchObject({ code: 0 });
  expect(await runFrom(project, 'documents.json', 'query teamsQuery')).toMatchObject({
    data: { organization: { title: expect.any(String) } },
  });
});

test('of graphql-codegen', async () => {
  const project = await copyProject('codegen');
  const config = join(project.folder, 'codegen.ts');
  const settings = await readFile(config, 'utf8');
  const persisted = 'fragmentMasking: false, persistedDocuments: true';
  await writeFile(config, settings.replace('fragmentMasking: false', persisted));
  expect(await project.run('graphql-codegen')).toMatchObject({ code: 0 });
  expect(await runFrom(project, 'graph/persisted-documents.json', 'query Titles')).toMatchObject({
    data: { organization: { createdAt: expect.any(String) } },
  });
});
