/** `npm run adopt`: checks the arguments first, as the setup may take minutes, and installs what is missing then. */
import { spawnSync } from 'node:child_process';
import { readArguments } from './arguments.js';

readArguments();
await import('../setup.js');
// Another process, because the setup may have installed the Node that can run TypeScript.
const { status } = spawnSync('node', ['scripts/adopt/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
