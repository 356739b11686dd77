/** Shape of the REST interface: translations. */
import { z } from 'zod';
import { reference } from '../../rest/reference.ts';
import { dateTime, enumeration, kind, permissions, shape, urls } from '../../rest/shape.ts';
import { Document } from '../documents/shapes.ts';
import { Language } from '../languages/shapes.ts';

export const TranslationSource = shape('TranslationSource', 'What is translated.', {
  space: reference('Space').optional().describe('The space.'),
  language: Language.optional().describe('The language it is written in.'),
});

export const TranslationResult = shape('TranslationResult', 'What came of a translation.', {
  space: reference('Space').optional().describe('The translated copy.'),
  revision: reference('Revision').optional().describe('Its revision that the translation made.'),
});

const amount = (description: string) => z.int().optional().describe(description);
const duration = (description: string) => z.number().optional().describe(description);

export const Translation = shape('Translation', 'A copy of a space in another language.', {
  object: kind('translation'),
  id: z.string(),
  status: enumeration('TranslationStatus', 'How far a translation is.', {
    pending: 'It waits.',
    running: 'It runs.',
    completed: 'It is done.',
  })
    .optional()
    .describe('How far it is.'),
  source: TranslationSource.optional().describe('What is translated.'),
  language: Language.optional().describe('The language it is translated into.'),
  instructions: Document.optional().describe('What to mind in translating.'),
  result: TranslationResult.optional().describe('What came of it.'),
  createdAt: dateTime().optional().describe('When it was created.'),
  updatedAt: dateTime().optional().describe('When it was last changed.'),
  stats: shape('TranslationStats', 'Numbers of a translation.', {
    runs: amount('Runs so far.'),
    totalWords: amount('Words translated, in all runs.'),
    totalPages: amount('Pages translated, in all runs.'),
    totalDuration: duration('Time that all runs took.'),
    latestRunDuration: duration('Time that the latest run took.'),
    latestPages: amount('Pages translated in the latest run.'),
    latestWords: amount('Words translated in the latest run.'),
  })
    .optional()
    .describe('Numbers of its runs.'),
  permissions: permissions('Translation', { view: 'see it', edit: 'edit it' }),
  urls: urls('Translation', { location: 'In the REST interface.' }),
});
