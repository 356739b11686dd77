#!/usr/bin/env node
/**
 * The installed command: replaces this process by Node with the measured options, with the same process id, files and
 * settings. It is in JavaScript and without slow imports, and continues in this process if that cannot be replaced.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment, optionsBeside } from './node-options.js';

/** The package contains only JavaScript. */
const [main = ''] = ['../main.js', '../main.ts']
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .filter((file) => existsSync(file));

for (const [name, value] of environment) process.env[name] ||= value;
replaceProcess();
await import('../main.ts');

/**
 * Takes about 20 ms of processor time, and leaves nothing of this process. Returns if it could not be replaced: on
 * Windows, without the permission to start processes, on a Node that is too old (which `main.ts` reports), and with a
 * parent that would lose the channel to its child.
 */
function replaceProcess() {
  const { execve, execPath, execArgv, argv0, argv, env, connected } = process;
  if (!execve || connected) return;
  try {
    // A later failure would end the process.
    accessSync(execPath, constants.X_OK);
    const options = [...optionsBeside(env.NODE_OPTIONS), ...execArgv];
    execve.call(process, execPath, [argv0, ...options, main, ...argv.slice(2)], env);
  } catch {
    // The process may not start others.
  }
}
