/**
 * Runs the tests: those of the project `short` show that the code is right, on a machine of any speed. Those of `long`
 * measure time, search, or take long, and are named `*.long.test.ts`.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { ownPackages } from './own-packages.ts';
import { CountReporter } from './reporter.ts';

const longTests = 'test/**/*.long.test.ts';
const exclude = [...configDefaults.exclude, ...ownPackages.map((folder) => `${folder}/**`)];
export const excludeLong = [...exclude, longTests];

export const shared = defineConfig({
  test: {
    globalSetup: ['test/graphiql-build.ts'],
    environment: 'node',
    // Vite resolves graphql to another entry point than Node, and two copies of its classes conflict.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    // One more than the two cores of CI, because some tests wait for processes, timers and other hosts.
    maxWorkers: 3,
    // Files of a worker share imported modules; loading them for each file took half of the time.
    isolate: false,
    // Tests create much garbage: with the default, its collection took a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // Ends hanging tests, but does not measure time, because the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // In stored output, one line for each file would hide what matters.
    reporters: [process.stdout.isTTY ? 'default' : 'minimal', new CountReporter()],
  },
});

export default defineConfig({
  test: {
    ...shared.test,
    projects: [
      {
        extends: true,
        test: { name: 'short', include: ['test/**/*.test.ts'], exclude: excludeLong },
      },
      { extends: true, test: { name: 'long', include: [longTests], exclude } },
    ],
  },
});
