/**
 * A plain resource is finished once its texts are written: the check passes, and the drafts of proofs and of the reference
 * hold, without another change.
 */
import { afterAll, expect, test } from 'vitest';
import { badges, plainOperations } from './badges.ts';
import { allParts, ProjectCopy } from './copy.ts';

const copy = new ProjectCopy(allParts);

afterAll(() => copy.remove());

test('a draft with texts passes the check and its proofs', { timeout: 600_000 }, () => {
  copy.write('badges.json', JSON.stringify(badges));
  const operations = plainOperations.flatMap((operation) => ['--operation', operation]);
  const source = ['--source', '9, Badges'];
  const report = copy.run('scripts/adopt/main.ts', 'badges.json', ...source, ...operations);
  for (const [, file = ''] of report.matchAll(/^ {2}- (src\/\S+): \d+$/gm))
    copy.write(file, copy.read(file).replaceAll("'…'", "'What it is.'"));
  copy.run('--run', 'codegen');
  copy.run('--run', 'format');
  copy.run('scripts/calls.ts', '--update', 'test/domains/badges.test.ts');
  const check = copy.try('scripts/check.ts');
  expect(`${check.stdout}${check.stderr}`).toBe('');
  const run = ['run', '--config', 'test/vitest.config.ts'];
  const tests = ['test/domains/badges.test.ts', 'test/reference/reference.test.ts'];
  const { status, stdout } = copy.try('node_modules/vitest/vitest.mjs', ...run, ...tests);
  expect(status, stdout).toBe(0);
});
