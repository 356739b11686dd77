/** Shape of the REST interface: translations. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { dateTime, kind, permissions, urls } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';
import { Language } from '../shared/languages/shapes.ts';

export const TranslationSource = shape(
  'TranslationSource',
  'Source of a translation: a space, and the language it is written in.',
  {
    space: reference('Space').optional().describe('The space that is translated.'),
    language: Language.optional().describe('Language that the space is written in.'),
  },
);

export const TranslationResult = shape(
  'TranslationResult',
  'Result of a translation: the translated copy of a space.',
  {
    space: reference('Space').optional().describe('The space that holds the translated copy.'),
    revision: reference('Revision')
      .optional()
      .describe('Revision of the translated copy that the translation made.'),
  },
);

const amount = (description: string) => z.int().optional().describe(description);
const duration = (description: string) => z.number().optional().describe(description);

export const Translation = shape(
  'Translation',
  'A translation: keeps a copy of a space in another language.',
  {
    object: kind('translation'),
    id: z.string(),
    status: enumeration('TranslationStatus', 'How far a translation is.', {
      pending: 'The translation waits to be run.',
      running: 'The translation is running.',
      completed: 'The latest run of the translation is complete.',
    })
      .optional()
      .describe('How far the translation is.'),
    source: TranslationSource.optional().describe(
      'The space that is translated, and its language.',
    ),
    language: Language.optional().describe('Language that the space is translated into.'),
    instructions: Document.optional().describe(
      'Instructions for the translation, as a rich document.',
    ),
    result: TranslationResult.optional().describe(
      'Result of the translation; null until there is one.',
    ),
    createdAt: dateTime().optional().describe('When the translation was created.'),
    updatedAt: dateTime().optional().describe('When the translation was last changed.'),
    stats: shape('TranslationStats', 'Statistics of the runs of a translation.', {
      runs: amount('Number of runs so far.'),
      totalWords: amount('Number of words translated, in all runs.'),
      totalPages: amount('Number of pages translated, in all runs.'),
      totalDuration: duration('Time that all runs took together.'),
      latestRunDuration: duration('Time that the latest run took.'),
      latestPages: amount('Number of pages translated in the latest run.'),
      latestWords: amount('Number of words translated in the latest run.'),
    })
      .optional()
      .describe('Statistics of the runs of the translation.'),
    permissions: permissions('Translation', {
      view: 'see the translation',
      edit: 'edit the translation',
    }),
    urls: urls('Translation', { location: 'Address of the translation in the REST interface.' }),
  },
);
