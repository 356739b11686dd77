/**
 * Runs the command in this process, with the Node options that it was given. Checks the versions of Node and graphql
 * before anything else is loaded, as others would fail with errors of their own.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough, needsNode } from './facade/package-file.js';

if (!isNodeNewEnough()) {
  console.error(needsNode());
  process.exit(1);
}
// Caches compiled code for the next start, if the cache can be written.
module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/docgraph', import.meta.url)),
);
const { graphqlProblem } = await import('./facade/required-graphql.js');
const problem = graphqlProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const { settleMemory } = await import('./command/process-memory.ts');
settleMemory();
const { runCommand } = await import('./command/command.ts');
await runCommand({
  sandbox: () => import('./sandbox/server/open.ts'),
});
