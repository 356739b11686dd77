import { configDefaults, defineConfig } from 'vitest/config';
import { ownPackages } from './own-packages.ts';
import { CountReporter } from './reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...ownPackages.map((folder) => `${folder}/**`)],
    environment: 'node',
    // Vite resolves graphql to another entry than Node does, and two copies of its classes clash.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share what they import: to load all of it a hundred times took half of the run.
    isolate: false,
    // They end what hangs, and are no measure: a machine may be busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Where the output is kept, a line a file would hide what matters.
    reporters: [process.stdout.isTTY ? 'default' : 'minimal', new CountReporter()],
  },
});
