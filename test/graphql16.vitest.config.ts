/** Runs again what depends on the version of graphql, with the older of the two that are supported. */
import { defineConfig } from 'vitest/config';
import { excludeLong, shared } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...shared.test,
    include: ['graphql', 'http', 'reuse'].map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: excludeLong,
    execArgv: [
      ...(shared.test?.execArgv ?? []),
      '--import',
      import.meta.resolve('./with-graphql16.js'),
    ],
  },
});
