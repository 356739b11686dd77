/**
 * Runs the tests: those of the project `short` show that the code is right, on a machine of any speed. Those of `long`
 * measure time, search, or take long, and are named `*.long.test.ts`. Those of `graphql16` run again what depends on the
 * version of graphql, with the older of the two that are supported.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { ownPackages } from './own-packages.ts';
import { CountReporter } from './reporter.ts';

const longTests = 'test/**/*.long.test.ts';
const execArgv = ['--max-semi-space-size=64'];
const exclude = [...configDefaults.exclude, ...ownPackages.map((folder) => `${folder}/**`)];

export default defineConfig({
  test: {
    globalSetup: ['test/graphiql-build.ts'],
    environment: 'node',
    // Vite resolves graphql to another entry point than Node, and two copies of its classes conflict.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share imported modules; loading them for each file took half of the time.
    isolate: false,
    // Tests leave much garbage behind: with the default, its collection took a tenth of the time.
    execArgv,
    // Ends hanging tests, but does not measure time, because the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // In stored output, a line per file would hide what matters.
    reporters: [process.stdout.isTTY ? 'default' : 'minimal', new CountReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['test/**/*.test.ts'],
          exclude: [...exclude, longTests],
        },
      },
      { extends: true, test: { name: 'long', include: [longTests], exclude } },
      {
        extends: true,
        test: {
          name: 'graphql16',
          include: ['graphql', 'http', 'reuse'].map((folder) => `test/${folder}/**/*.test.ts`),
          exclude: [...exclude, longTests],
          execArgv: [...execArgv, '--import', import.meta.resolve('./with-graphql16.js')],
        },
      },
    ],
  },
});
