/** Tests the gql.tada part of docs/clients.md, with the strict schema. */
import { expect, test } from 'vitest';
import { copyProject } from './project.ts';
import { expectResponses, expectTypes } from './typed-titles.ts';

test('the types of the strict schema are non-null where only an error makes null', async () => {
  const project = await copyProject('tada', 'schema.strict.graphql');
  expect(await project.run('gql.tada', 'generate-output')).toMatchObject({ code: 0 });
  await expectTypes(project);
  await expectResponses(project);
});
