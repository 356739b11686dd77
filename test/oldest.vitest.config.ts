/** Runs again what depends on the versions of graphql and undici, with the oldest of those that are supported. */
import { defineConfig } from 'vitest/config';
import { excludeLong, shared } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...shared.test,
    include: ['graphql', 'http', 'mcp', 'rest', 'reuse'].map(
      (folder) => `test/${folder}/**/*.test.ts`,
    ),
    exclude: excludeLong,
    execArgv: [
      ...(shared.test?.execArgv ?? []),
      '--import',
      import.meta.resolve('./with-oldest.js'),
    ],
  },
});
