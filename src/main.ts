/**
 * Runs the command in this process, with the options of Node that it was given, where Node is new enough. Only then
 * may anything else be loaded: on an older one it would end with an error of its own.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough, oldestNode } from './command/package-file.js';

if (!isNodeNewEnough()) {
  console.error(`Docgraph needs Node ${oldestNode} or newer; this is ${process.version}.`);
  process.exit(1);
}
// From the second start on, what was compiled before is not compiled again. Where nothing can be written, it is.
module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/docgraph', import.meta.url)),
);
const { settleMemory } = await import('./command/process-memory.ts');
settleMemory();
const { runCommand } = await import('./command/command.ts');
await runCommand({
  sandbox: () => import('./sandbox/server/open.ts'),
});
