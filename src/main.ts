#!/usr/bin/env node
/**
 * Starts the command, where Node is new enough. Only then may anything else be loaded: on an older one it
 * would end with an error of its own.
 */
import { isNodeNewEnough, oldestNode } from './package-file.js';

if (!isNodeNewEnough()) {
  console.error(`Docgraph needs Node ${oldestNode} or newer; this is ${process.version}.`);
  process.exit(1);
}
const { runCommand } = await import('./command.ts');
await runCommand({
  sandbox: () => import('./sandbox/open.ts'),
});
