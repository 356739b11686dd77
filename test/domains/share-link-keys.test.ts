/** The key of a share link opens its site while the link is active. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

const profile = (key: string) =>
  `{ site(id: "acme/partners") { restId publishedProfile(shareKey: "${key}") { site { restId } } } }`;
const opened = { site: { restId: 'partners', publishedProfile: { site: { restId: 'partners' } } } };

test('a link that is switched off or deleted opens nothing', async () => {
  const world = await startWorld();
  const open = async (key: string) => {
    const { data, errors } = await world.ask(profile(key));
    return errors ? errors.map(({ extensions: { code } }) => code) : data;
  };
  expect(await open('all-partners-key')).toEqual(opened);
  expect(await open('hannover-key')).toEqual(['FORBIDDEN']);
  await world.expectData(
    'mutation { updateShareLink(input: { shareLinkId: "acme/partners/share-link-2", isActive: true }) { userErrors { code } } }',
  );
  expect(await open('hannover-key')).toEqual(opened);
  await world.expectData(
    'mutation { deleteShareLink(input: { shareLinkId: "acme/partners/share-link-1" }) { userErrors { code } } }',
  );
  expect(await open('all-partners-key')).toEqual(['FORBIDDEN']);
});

test('an update that changes nothing, and a name that is too long, make no call', async () => {
  const world = await startWorld();
  const { data, calls } = await world.expectData(
    `mutation ($name: String) {
      nothing: updateShareLink(input: { shareLinkId: "acme/partners/share-link-1" }) { userErrors { code } }
      long: updateShareLink(input: { shareLinkId: "acme/partners/share-link-1", name: $name }) { userErrors { code field } }
    }`,
    { name: 'a'.repeat(51) },
  );
  expect(data).toEqual({
    nothing: { userErrors: [{ code: 'REQUIRED' }] },
    long: { userErrors: [{ code: 'TOO_LONG', field: ['name'] }] },
  });
  expect(calls).toEqual([]);
});
