/**
 * Runs the command in this process, which was started with the right options of Node. It checks the versions of Node
 * and graphql before it loads anything else, which would fail with unclear errors.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough, needsNode } from './server/package-file.js';

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
const { readSubcommand } = await import('./command/read-subcommand.ts');
const subcommand = readSubcommand();
if (subcommand === undefined || subcommand === 'mcp') {
  // Only for servers: these options would make a command that ends after two seconds slower.
  const { settleMemory } = await import('./command/process-memory.ts');
  settleMemory();
}
const { runCommand } = await import('./command/command.ts');
await runCommand({
  sandbox: () => import('./sandbox/server/open.ts'),
});
