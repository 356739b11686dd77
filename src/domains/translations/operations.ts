/** REST operations: translations. */
import { del, get, operations, post, put } from '../../rest/table/operation.ts';
import { bareRichText } from '../../rest/table/parameters.ts';
import { requiring } from '../../rest/table/written.ts';
import { WrittenDocument } from '../shared/documents/shapes.ts';
import { Language } from '../shared/languages/shapes.ts';
import { Translation, TranslationSource } from './shapes.ts';

const list = '/orgs/{organizationId}/translations';
const one = `${list}/{translationId}` as const;

const instructions = bareRichText(WrittenDocument).describe('Instructions for the translation.');

export const translationOperations = operations({
  listTranslations: get(list).lists(Translation),
  createTranslation: post(list)
    .body({
      language: Language.describe('Language to translate the space into.'),
      source: requiring(TranslationSource, ['space', 'language']).describe(
        'The space to translate, and its language.',
      ),
      instructions: instructions.optional(),
    })
    .returns(Translation, 201),
  getTranslation: get(one).returns(Translation),
  updateTranslation: put(one).body({ instructions }).returns(Translation),
  deleteTranslation: del(one).deletes(),
  runTranslation: post(`${one}/run`).returnsNothing(),
});
