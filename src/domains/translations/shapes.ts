/** REST shapes: translations. */
import { z } from 'zod';
import { dateTime, kind, optional, permissions, urls } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';
import { Language } from '../shared/languages/shapes.ts';

export const TranslationSource = shape(
  'TranslationSource',
  'Source of a translation: a space and its language.',
  {
    space: reference('Space').describe('The source space.'),
    language: Language.describe('Language of the space to be translated.'),
  },
);

export const TranslationResult = shape(
  'TranslationResult',
  'Result of a translation: the translated copy of a space.',
  {
    space: reference('Space').describe('The space that contains the translated content.'),
    revision: reference('Revision').describe('The revision that contains the translated content.'),
  },
);

const amount = (description: string) => optional(z.int(), description);
const duration = (description: string) => optional(z.number(), description);

export const Translation = shape(
  'Translation',
  'A translation, which produces a copy of a space in another language.',
  {
    object: kind('translation'),
    id: z.string(),
    status: enumeration('TranslationStatus', 'Possible states of a translation.', {
      pending: 'The translation is waiting to run.',
      running: 'The translation is running.',
      completed: 'The latest run of the translation is complete.',
    }).describe('State of the translation.'),
    source: TranslationSource.describe('The space to translate, and its language.'),
    language: Language.describe('Target language of the translation.'),
    instructions: Document.describe('Instructions for the translation, as a rich-text document.'),
    result: optional(TranslationResult, 'Result of the translation. Null if there is no result.'),
    createdAt: dateTime('When the translation was created.'),
    updatedAt: dateTime('When the translation was last changed.'),
    stats: shape('TranslationStats', "Statistics about a translation's runs.", {
      runs: amount('Number of runs so far.'),
      totalWords: amount(
        'Sum of the words translated in each run: what several runs translated counts several times.',
      ),
      totalPages: amount(
        'Sum of the pages translated in each run: a page that several runs translated counts several times.',
      ),
      totalDuration: duration(
        'Total duration of all runs. The REST API does not document the unit.',
      ),
      latestRunDuration: duration(
        'Duration of the latest run. The REST API does not document the unit.',
      ),
      latestPages: amount('Number of pages translated in the latest run.'),
      latestWords: amount('Number of words translated in the latest run.'),
    }).describe("Statistics about the translation's runs."),
    permissions: permissions('Translation', {
      view: 'see the translation',
      edit: 'edit the translation',
    }),
    urls: urls('Translation', { location: 'URL of the translation in the REST API.' }),
  },
);
