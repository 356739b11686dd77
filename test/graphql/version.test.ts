/** The tests run with the version of graphql that their project is for, and all packages with the same copy. */
import { createRequire } from 'node:module';
import { versionInfo } from 'graphql';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);

test('graphql is version 17, and 16 in the configuration for it', () => {
  const isOlder = process.execArgv.some((argument) => argument.includes('with-oldest'));
  expect(versionInfo.major).toBe(isOlder ? 16 : 17);
  const ofPothos = createRequire(require.resolve('@pothos/core'));
  const { versionInfo: seen } = ofPothos('graphql') as typeof import('graphql');
  expect(seen.major).toBe(versionInfo.major);
});
