/** Builds GraphiQL before the tests, as `npm start` does, if its sources have changed. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../graphiql/build-state.js';

export default function setup(): void {
  if (isBuilt()) return;
  const build = fileURLToPath(new URL('../graphiql/build.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
  // Only tests of GraphiQL need it.
  if (status !== 0)
    console.error(`${stderr}GraphiQL is not built. "npm run setup" installs what it needs.`);
}
