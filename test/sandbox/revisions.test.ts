/** The sandbox keeps what each edit and merge made, up to a number of revisions. */
import { expect } from 'vitest';
import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { revisionOperations } from '../../src/domains/revisions/operations.ts';
import { test } from './service.ts';

const space = { spaceId: 'first-week' };

test('the oldest revisions that nothing refers to are forgotten', async ({ call, send }) => {
  const edit = () =>
    call(contentOperations.applyTemplateToSpace, { path: space, body: { id: 'release-notes' } });
  const idNow = async () => (await call(contentOperations.getRevision, { path: space })).id;
  const titles = async (revisionId: string) => {
    const { pages } = await call(revisionOperations.listRevisionPages, {
      path: { ...space, revisionId },
    });
    return pages.map((page) => page.title);
  };
  const first = await idNow();
  await call(changeRequestOperations.createChangeRequest, { path: space, body: {} });
  await edit();
  const second = await idNow();
  expect((await titles(first)).length).toBe((await titles(second)).length - 1);
  for (let edits = 0; edits < 210; edits += 1) await edit();
  const status = async (revisionId: string) =>
    (await send('GET', `/spaces/first-week/revisions/${revisionId}`)).status;
  expect(await status(second)).toBe(404);
  expect(await status(await idNow())).toBe(200);
  // A change request began with it.
  expect(await status(first)).toBe(200);
});
