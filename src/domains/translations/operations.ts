/** Rows of the REST interface: translations. */
import { del, get, operations, post, put } from '../../rest/operation.ts';
import { bareRichText } from '../../rest/text-format.ts';
import { requiring } from '../../rest/written.ts';
import { WrittenDocument } from '../documents/shapes.ts';
import { Language } from '../languages/shapes.ts';
import { Translation, TranslationSource } from './shapes.ts';

const list = '/orgs/{organizationId}/translations';
const one = `${list}/{translationId}` as const;

const instructions = bareRichText(WrittenDocument).describe('What to mind in translating.');

export const translationOperations = operations({
  listTranslations: get(list).lists(Translation),
  createTranslation: post(list)
    .body({
      language: Language.describe('The language to translate into.'),
      source: requiring(TranslationSource, ['space', 'language']).describe('What to translate.'),
      instructions: instructions.optional(),
    })
    .returns(Translation, 201),
  getTranslation: get(one).returns(Translation),
  updateTranslation: put(one).body({ instructions }).returns(Translation),
  deleteTranslation: del(one).deletes(),
  runTranslation: post(`${one}/run`).returnsNothing(),
});
