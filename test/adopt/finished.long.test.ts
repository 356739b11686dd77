/**
 * Plain resources are finished once their texts are written: the check passes, and the drafts of initial data, of filters,
 * of proofs and of the reference hold, without another change.
 */
import { afterAll, expect, test } from 'vitest';
import { badges, plainOperations } from './badges.ts';
import { allParts, ProjectCopy } from './copy.ts';
import { medals } from './medals.ts';

const copy = new ProjectCopy(allParts);

afterAll(() => copy.remove());

const source = ['--source', '9, Badges'];

/** Adopts operations, all of the document by default, and writes the texts. */
function adopt(file: string, document: unknown, operations: readonly string[] = []): void {
  copy.write(file, JSON.stringify(document));
  const asked = operations.flatMap((operation) => ['--operation', operation]);
  const report = copy.run('scripts/adopt/main.ts', file, ...source, ...asked);
  for (const [, written = ''] of report.matchAll(/^ {2}- (src\/\S+): \d+$/gm))
    copy.write(written, copy.read(written).replaceAll("'…'", "'What it is.'"));
}

function vitest(...args: readonly string[]): void {
  const run = ['run', '--config', 'test/vitest.config.ts', ...args];
  const { status, stdout } = copy.try('node_modules/vitest/vitest.mjs', ...run);
  expect(status, stdout).toBe(0);
}

const proofs = ['badges', 'medals', 'ribbons'].map((domain) => `test/domains/${domain}.test.ts`);

// Each of its commands starts the whole project.
test('a draft with texts passes the check and its proofs', { timeout: 1_200_000 }, () => {
  adopt('badges.json', badges, plainOperations);
  adopt('medals.json', medals);
  // A read that the plain member of the sandbox may not make needs no change of a test.
  const handlers = 'src/sandbox/domains/badges/handlers.ts';
  copy.write(
    handlers,
    copy
      .read(handlers)
      .replace('listBadges: badges.list,', 'listBadges: forAdministrators(badges.list),')
      .replace(
        /^import /m,
        "import { forAdministrators } from '../../objects/administrators.ts';\nimport ",
      ),
  );
  copy.run('--run', 'codegen');
  copy.run('--run', 'format');
  copy.run('scripts/calls.ts', '--update', ...proofs);
  const check = copy.try('scripts/check.ts');
  expect(`${check.stdout}${check.stderr}`).toBe('');
  vitest(...proofs, 'test/reference', 'test/sandbox/seed.test.ts');
  vitest('test/graphql/filters.test.ts', '-t', ' medals\\(');
  vitest('test/sandbox/protocol.test.ts', '-t', 'Badge');
  vitest('test/graphql/unknown-values.test.ts');
});
