/** Which releases have the operations of a draft follows from where they are documented, and from what the project has. */
import { expect, test } from 'vitest';
import { badges, plainOperations } from './badges.ts';
import { ProjectCopy } from './copy.ts';

const operations = plainOperations.flatMap((one) => ['--operation', one]);
const question = 'is it one of the first release of the service?';

/** `source`: where they are documented. `isWhole`: whether the project has all operations of the first release. */
function rowsOf(source: readonly string[], isWhole: boolean) {
  const copy = new ProjectCopy();
  if (!isWhole) copy.drop('sso');
  copy.write('badges.json', JSON.stringify(badges));
  const report = copy.run('scripts/adopt/main.ts', 'badges.json', ...operations, ...source);
  const rows = copy.read('src/domains/badges/operations.ts');
  copy.remove();
  return { later: rows.split('.onlyLater()').length - 1, isAsked: report.includes(question) };
}

test.each([
  ['a later document', ['--source', '9, Badges'], true, plainOperations.length],
  ['a document of the first release', ['--source', '3, Badges'], true, 0],
  ['no document, and a project with the whole first release', [], true, plainOperations.length],
])('%s says it', (_, source, isWhole, later) => {
  expect(rowsOf(source, isWhole)).toEqual({ later, isAsked: false });
});

test('without both, it is an entry of the list', () => {
  expect(rowsOf([], false)).toEqual({ later: 0, isAsked: true });
});
