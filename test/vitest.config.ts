import { configDefaults, defineConfig } from 'vitest/config';
import { ownPackages } from './own-packages.ts';
import { CountReporter } from './reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/graphiql-build.ts'],
    exclude: [...configDefaults.exclude, ...ownPackages.map((folder) => `${folder}/**`)],
    environment: 'node',
    // Vite resolves graphql to another entry point than Node, and two copies of its classes conflict.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share imported modules; loading them for each file took half of the time.
    isolate: false,
    // Ends hanging tests, but does not measure time, because the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // In stored output, a line per file would hide what matters.
    reporters: [process.stdout.isTTY ? 'default' : 'minimal', new CountReporter()],
  },
});
