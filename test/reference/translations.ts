import type { Chapter } from './model.ts';
import { all, corrected, listed, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, nothing, one } from './notation/operations.ts';
import { date, number } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { id, object, permissions, the, urls } from './notation/structures.ts';
import { language } from './shared.ts';

const collectionPath = '/orgs/{organizationId}/translations';
const instructions = corrected(1, the('RichDocumentInput'));

export const translations: Chapter = {
  shapes: {
    Translation: resource('1, Translation', 'translation', {
      status: listed('pending', 'running', 'completed'),
      source: object({ space: id('Space'), language }),
      language,
      instructions: the('RichDocument'),
      result: object({ space: id('Space'), revision: id('Revision') }),
      ...all(date, 'createdAt', 'updatedAt'),
      stats: object({
        ...all(number, 'runs', 'totalWords', 'totalPages', 'totalDuration'),
        ...all(number, 'latestRunDuration', 'latestPages', 'latestWords'),
      }),
      permissions: permissions('view', 'edit'),
      urls: urls('location'),
    }),
  },
  operations: endpoints('3, Translations', {
    [`GET ${collectionPath}`]: listOf('Translation'),
    [`POST ${collectionPath}`]: {
      body: {
        language: required(language),
        source: corrected(
          3,
          required(
            object({ space: required(id('Space')), language: corrected(3, required(language)) }),
          ),
        ),
        instructions,
      },
      answer: created('Translation'),
    },
    [`GET ${collectionPath}/{translationId}`]: one('Translation'),
    [`PUT ${collectionPath}/{translationId}`]: {
      body: { instructions: corrected(3, required(instructions)) },
      answer: one('Translation'),
    },
    [`DELETE ${collectionPath}/{translationId}`]: deleted,
    [`POST ${collectionPath}/{translationId}/run`]: nothing,
  }),
};
