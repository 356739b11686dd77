#!/usr/bin/env node
/**
 * The command as it is installed: puts Node with the options that it is measured with in the place of this process,
 * with the same id, files and settings. It takes some 20 ms of processor time, and nothing of this process stays.
 *
 * In JavaScript, and without imports that take time. Where a process cannot be replaced it goes on as it is: on
 * Windows, where Node may start no processes, on a Node that is too old for it, which is told so next, and where a
 * parent would lose the channel to its child.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment, optionsBeside } from './node-options.js';

/** In the package all is JavaScript. */
const [main = ''] = ['../main.js', '../main.ts']
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .filter((file) => existsSync(file));

for (const [name, value] of environment) process.env[name] ||= value;
replaceProcess();
await import('../main.ts');

/** Comes back where this process could not be replaced. */
function replaceProcess() {
  const { execve, execPath, execArgv, argv0, argv, env, connected } = process;
  if (!execve || connected) return;
  try {
    // What fails later than here would end the process.
    accessSync(execPath, constants.X_OK);
    const options = [...optionsBeside(env.NODE_OPTIONS), ...execArgv];
    execve.call(process, execPath, [argv0, ...options, main, ...argv.slice(2)], env);
  } catch {
    // It may not start processes.
  }
}
