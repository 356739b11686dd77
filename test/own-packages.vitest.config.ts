/** Runs the tests that need their own packages, against the package as it would be published. */
import { defineConfig } from 'vitest/config';
import { ownPackages } from './own-packages.ts';
import { CountReporter } from './reporter.ts';

export default defineConfig({
  test: {
    include: ownPackages.map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: ['test/package/pack.ts'],
    environment: 'node',
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    // One more than the two cores of CI, because some tests wait for processes, timers and other hosts.
    maxWorkers: 3,
    // Compilers are slow on a busy machine, and these tests do not measure time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: [process.stdout.isTTY ? 'default' : 'minimal', new CountReporter()],
  },
});
