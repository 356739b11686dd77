/** Tests the graphql-codegen part of docs/clients.md, and the generated types. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from './project.ts';
import { compilerOptions, expectResponses, expectTypes } from './typed-titles.ts';

test('the types have the scalars, and are non-null where only an error makes null', async () => {
  const project = await copyProject('codegen');
  expect(await project.run('graphql-codegen')).toMatchObject({ code: 0 });
  await writeFile(
    join(project.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, exclude: ['codegen.ts'] }),
  );
  await expectTypes(project);
  await expectResponses(project);
});
