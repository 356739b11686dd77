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
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default', new CountReporter()],
  },
});
