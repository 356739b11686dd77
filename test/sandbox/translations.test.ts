import { describe, expect } from 'vitest';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { translationOperations } from '../../src/domains/translations/operations.ts';
import { document } from '../../src/sandbox/objects/documents.ts';
import { afterNoon, startClocked } from './moving-clock.ts';
import { refuses } from './refusals.ts';
import { noon, test } from './service.ts';

const {
  listTranslations,
  createTranslation,
  getTranslation,
  updateTranslation,
  deleteTranslation,
  runTranslation,
} = translationOperations;
const { getSpace, updateSpace, deleteSpace } = spaceOperations;
const { getRevision, listPages } = contentOperations;

const acme = { organizationId: 'acme' };
const at = (translationId: string) => ({ ...acme, translationId });
const intoFrench = {
  language: 'fr' as const,
  source: { space: 'authoring', language: 'en' as const },
};
const instructions = document('Be brief.');

refuses({
  operations: translationOperations,
  thing: 'translation',
  parameter: 'translationId',
  id: 'quickstart-to-de',
  naming: /^(get|update|run)/,
  bodies: { createTranslation: intoFrench, updateTranslation: { instructions } },
});

describe('the seed', () => {
  test('acme has six translations in every state, globex none', async ({ call }) => {
    const { items, count } = await call(listTranslations, { path: acme });
    expect(count).toBe(6);
    expect(items.map((one) => one?.status)).toEqual([
      'completed',
      'completed',
      'completed',
      'completed',
      'running',
      'pending',
    ]);
    const elsewhere = await call(listTranslations, { path: { organizationId: 'globex' } });
    expect(elsewhere).toEqual({ items: [], count: 0 });
  });

  test('results are spaces in the language, with the revision', async ({ call }) => {
    const { items } = await call(listTranslations, { path: acme });
    const results = items.flatMap((one) => one?.result ?? []);
    expect(results).toHaveLength(5);
    for (const { space: spaceId = '', revision: revisionId = '' } of results) {
      expect((await call(getSpace, { path: { spaceId } })).language).toBe('de');
      const revision = await call(getRevision, { path: { spaceId } });
      expect(revision.id).toBe(revisionId);
    }
  });
});

describe('createTranslation', () => {
  test('waits, runs, and then has a copy of the space', async () => {
    const { call, send, pass } = await startClocked();
    const raw = await send('POST', '/orgs/acme/translations', { body: intoFrench });
    expect(raw.status).toBe(201);
    const created = {
      object: 'translation',
      id: 'translation-1',
      status: 'pending',
      source: { space: 'authoring', language: 'en' },
      language: 'fr',
      instructions: document(''),
      createdAt: noon,
      updatedAt: noon,
      stats: { runs: 0, totalWords: 0, totalPages: 0, totalDuration: 0 },
      permissions: { view: true, edit: true },
      urls: { location: 'https://api.docs.example/v1/orgs/acme/translations/translation-1' },
    };
    expect(raw.json).toEqual(created);
    const path = at('translation-1');
    pass(9.999);
    expect(await call(getTranslation, { path })).toEqual(created);
    pass(0.001);
    expect(await call(getTranslation, { path })).toEqual({ ...created, status: 'running' });
    pass(49.999);
    expect(await call(getTranslation, { path })).toEqual({ ...created, status: 'running' });
    pass(0.001);
    const completed = await call(getTranslation, { path });
    expect(completed).toEqual({
      ...created,
      status: 'completed',
      result: { space: 'space-1', revision: expect.any(String) },
      stats: {
        runs: 1,
        totalPages: 7,
        latestPages: 7,
        totalWords: expect.any(Number),
        latestWords: completed.stats?.totalWords,
        totalDuration: 50,
        latestRunDuration: 50,
      },
    });
    expect(completed.stats?.totalWords).toBeGreaterThan(50);
    const copy = await call(getSpace, { path: { spaceId: 'space-1' } });
    expect(copy).toMatchObject({
      title: 'Authoring (fr)',
      language: 'fr',
      parent: 'guides',
      visibility: 'private',
      editMode: 'live',
      revision: completed.result?.revision,
    });
    const pagesOf = async (spaceId: string) => {
      const { pages = [] } = await call(listPages, { path: { spaceId } });
      return pages.map((page) => [page?.id, page?.title]);
    };
    expect(await pagesOf('space-1')).toEqual(await pagesOf('authoring'));
  });

  test('keeps instructions as a document', async ({ call }) => {
    const instructions = document('Keep *names*.');
    const made = await call(createTranslation, {
      path: acme,
      body: { ...intoFrench, instructions },
    });
    expect(made.instructions).toEqual(instructions);
  });

  test('detects the language from the source if the space has none', async ({ call }) => {
    const source = { space: 'roadmap', language: 'en' as const };
    const made = await call(createTranslation, { path: acme, body: { ...intoFrench, source } });
    expect(made.source).toEqual(source);
  });

  test.for([
    [{ language: 'fr' }, '"source" is required'],
    [{ language: 'fr', source: { language: 'en' } }, '"source.space" is required'],
    [{ language: 'fr', source: { space: 'authoring' } }, '"source.language" is required'],
    [{ language: 'fr', source: { space: 'none', language: 'en' } }, 'No space matches "none".'],
    [
      { language: 'fr', source: { space: 'globex-manual', language: 'en' } },
      'No space matches "globex-manual".',
    ],
    [
      { language: 'fr', source: { space: 'old-handbook', language: 'en' } },
      'No space matches "old-handbook".',
    ],
    [
      { language: 'en', source: { space: 'authoring', language: 'en' } },
      'Space "authoring" is in the language "en" already.',
    ],
    [
      { language: 'de', source: { space: 'roadmap', language: 'de' } },
      'Space "roadmap" is in the language "de" already.',
    ],
    [
      { language: 'fr', source: { space: 'authoring', language: 'de' } },
      'Space "authoring" is in the language "en".',
    ],
    [{ language: 'tlh', source: { space: 'authoring', language: 'en' } }, 'language'],
    [{ source: { space: 'authoring', language: 'en' } }, '"language" is required'],
    [{ ...intoFrench, instructions: { markdown: 'a', nodes: [] } }, 'instructions'],
  ] as const)('refuses %j', async ([body, message], { send }) => {
    const raw = await send('POST', '/orgs/acme/translations', { body });
    expect(raw.status).toBe(400);
    expect(raw.text.replaceAll('\\"', '"')).toContain(message);
  });
});

describe('updateTranslation', () => {
  test('replaces the instructions, or keeps them if none are given', async () => {
    const { call, pass } = await startClocked();
    const path = at('authoring-to-de');
    const before = await call(getTranslation, { path });
    pass(5);
    const body = { instructions: document('Be brief.') };
    expect(await call(updateTranslation, { path, body })).toEqual({
      ...before,
      instructions: document('Be brief.'),
      updatedAt: afterNoon(5),
    });
    const read = await call(getTranslation, { path });
    expect(read.instructions).toEqual(document('Be brief.'));
  });
});

describe('runTranslation', () => {
  const path = at('authoring-to-de');

  test('runs again with the current source, and increases the counts', async () => {
    const { call, send, pass } = await startClocked();
    const before = await call(getTranslation, { path });
    const raw = await send('POST', '/orgs/acme/translations/authoring-to-de/run');
    expect([raw.status, raw.text]).toEqual([204, '']);
    const waiting = { ...before, status: 'pending', updatedAt: noon };
    expect(await call(getTranslation, { path })).toEqual(waiting);
    pass(10);
    expect(await call(getTranslation, { path })).toEqual({ ...waiting, status: 'running' });
    pass(50);
    const after = await call(getTranslation, { path });
    expect(after).toMatchObject({
      status: 'completed',
      result: { space: 'authoring-de' },
      stats: { runs: 2, totalPages: 10, latestPages: 7, totalDuration: 100 },
    });
    const { latestWords = 0 } = after.stats ?? {};
    expect(after.stats?.totalWords).toBe((before.stats?.totalWords ?? 0) + latestWords);
    const spaceId = 'authoring-de';
    const revision = await call(getRevision, { path: { spaceId } });
    expect(revision).toMatchObject({ id: after.result?.revision, parents: ['authoring-de-main'] });
  });

  test.each(['webhooks-to-de', 'support-to-de'])('refuses %s, which is running', async (id) => {
    const { call, refusal, pass } = await startClocked();
    expect(await refusal(runTranslation, { path: at(id) })).toBe(
      '409 The translation runs already.',
    );
    pass(60);
    await call(runTranslation, { path: at(id) });
    expect(await refusal(runTranslation, { path: at(id) })).toMatch(/^409 /);
  });

  test.each(['authoring', 'authoring-de'])('refuses while %s is deleted', async (spaceId) => {
    const { call, refusal, pass } = await startClocked();
    await call(deleteSpace, { path: { spaceId } });
    const refused = `412 Space "${spaceId}" is deleted.`;
    expect(await refusal(runTranslation, { path })).toEqual(refused);
    pass(8 * 86_400);
    expect(await refusal(runTranslation, { path })).toEqual(refused);
  });

  test('refuses while the copy is locked', async ({ call, refusal }) => {
    const body = { editMode: 'locked' as const };
    await call(updateSpace, { path: { spaceId: 'authoring-de' }, body });
    expect(await refusal(runTranslation, { path })).toBe('412 The edits of the space are locked.');
  });
});

test('a deleted translation is missing, and its copy remains', async ({ call, send }) => {
  const path = at('quickstart-to-de');
  expect(await call(deleteTranslation, { path })).toBe(true);
  expect((await send('GET', '/orgs/acme/translations/quickstart-to-de')).status).toBe(404);
  expect(await call(deleteTranslation, { path })).toBe(false);
  expect((await call(getSpace, { path: { spaceId: 'quickstart-de' } })).id).toBe('quickstart-de');
});
