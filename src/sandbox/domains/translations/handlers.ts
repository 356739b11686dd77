/** The handlers for translations. */
import type { z } from 'zod';
import type { translationOperations } from '../../../domains/translations/operations.ts';
import { Translation } from '../../../domains/translations/shapes.ts';
import {
  copyRevision,
  moveSpaceTo,
  requireUnlocked,
  revisionOf,
} from '../../objects/content-revisions.ts';
import { inOrganization } from '../../objects/organization-rows.ts';
import { copySpace } from '../../objects/space-copy.ts';
import { namedSpace, type SpaceData, spaceById } from '../../objects/space-rows.ts';
import {
  progressOf,
  runTo,
  type TranslationData,
  translationDefaults,
  translationKind,
} from '../../objects/translation-rows.ts';
import { permissionsOf } from '../../service/access.ts';
import { restAddress } from '../../service/addresses.ts';
import { crud, inScope } from '../../service/crud.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { responseOf } from '../../service/withhold.ts';
import { created, updated } from '../../service/write.ts';
import { aboutField, badRequest, conflict, preconditionFailed } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

type Created = z.output<typeof translationOperations.createTranslation.body>;

function translation(row: Row<TranslationData>, service: Service) {
  const computed = {
    ...progressOf(row.data, service),
    permissions: permissionsOf(Translation, service.access),
    urls: { location: restAddress('orgs', row.scope, 'translations', row.id) },
  };
  return responseOf(Translation, row, computed, translationDefaults);
}

const translations = crud(translationKind, {
  scope: inOrganization,
  find: inScope(translationKind, inOrganization, 'translationId'),
  response: translation,
});

/**
 * The space to translate and its language. Throws a 400 if the space does not exist, is in another source
 * language, or is already in the target language.
 */
function sourceOf(organization: string, { source, language }: Created, service: Service) {
  const original = aboutField('source.space', () =>
    namedSpace(organization, source.space, service),
  );
  const own = original.data.language;
  if (own !== undefined && source.language !== own)
    throw badRequest(
      `Body field "source.language": Space "${original.id}" is in the language "${own}".`,
    );
  const from = own ?? source.language;
  if (from === language)
    throw badRequest(
      `Body field "language": Space "${original.id}" is in the language "${language}" already.`,
    );
  return { original, from };
}

/** The space of a translation, in any organization. Throws a 412 if it is deleted. */
function requireThere(id: string, service: Service): Row<SpaceData> {
  const row = spaceById(id, service);
  if (!row || row.data.deletedAt !== undefined)
    throw preconditionFailed(`Space "${id}" is deleted.`);
  return row;
}

export const translationHandlers: Handlers<typeof translationOperations> = {
  listTranslations: translations.list,
  getTranslation: translations.get,
  updateTranslation: translations.update,
  /** Deletes the translation, but not the translated space. */
  deleteTranslation: translations.remove,

  createTranslation({ path, body }, service) {
    const organization = inOrganization(path, service);
    const { original, from } = sourceOf(organization, body, service);
    const { language, instructions } = body;
    // The copy is created immediately, so that reads do not write. Responses omit it until the run
    // completes.
    const title = `${original.data.title ?? 'Untitled'} (${language})`;
    const copy = copySpace(original, { title, language, editMode: 'live' }, service);
    const data = {
      source: { space: original.id, language: from },
      language,
      instructions,
      copy: copy.id,
      earlier: [],
      latest: runTo(revisionOf(copy.id, copy.data.revision, service), service),
    };
    return translation(created(translationKind, organization, data, service), service);
  },

  runTranslation({ path }, service) {
    const row = translations.require(path, service);
    const { data } = row;
    if (progressOf(data, service).status !== 'completed')
      throw conflict('The translation runs already.');
    const original = requireThere(data.source.space, service);
    const copy = requireThere(data.copy, service);
    requireUnlocked(copy);
    const content = revisionOf(original.id, original.data.revision, service);
    const copied = copyRevision(content, copy.id, service, [copy.data.revision]);
    moveSpaceTo(copy, copied.id, service);
    const runs = { earlier: [...data.earlier, data.latest], latest: runTo(copied, service) };
    updated(translationKind, row, runs, service);
    return undefined;
  },
};
