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
import { requireOrganization } from '../../objects/organization-rows.ts';
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
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { withhold } from '../../service/withhold.ts';
import { aboutField, badRequest, conflict, preconditionFailed } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

type Created = z.output<typeof translationOperations.createTranslation.body>;

function translation(
  { scope, id, data }: Row<TranslationData>,
  service: Service,
): z.input<typeof Translation> {
  const { copy, earlier, latest, withheld, ...kept } = data;
  return withhold(withheld, {
    object: 'translation' as const,
    id,
    ...filled(kept, translationDefaults),
    ...progressOf(data, service),
    permissions: permissionsOf(Translation, service.access),
    urls: { location: restAddress('orgs', scope, 'translations', id) },
  });
}

/** The translation in the path. Throws a 404. */
function requireTranslation(
  path: { organizationId: string; translationId: string },
  service: Service,
): Row<TranslationData> {
  const { id } = requireOrganization(path, service);
  return service.rows(translationKind).require(id, path.translationId);
}

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
  listTranslations({ path, paging }, service) {
    const { id } = requireOrganization(path, service);
    return service.rows(translationKind).page(id, paging, (row) => translation(row, service));
  },

  createTranslation({ path, body }, service) {
    const { id: organization } = requireOrganization(path, service);
    const { original, from } = sourceOf(organization, body, service);
    const { language, instructions } = body;
    // The copy is created immediately, so that reads do not write. Responses omit it until the run
    // completes.
    const title = `${original.data.title ?? 'Untitled'} (${language})`;
    const copy = copySpace(original, { title, language, editMode: 'live' }, service);
    const rows = service.rows(translationKind);
    const now = service.now();
    const row = rows.insert(organization, rows.newId(), {
      source: { space: original.id, language: from },
      language,
      instructions,
      createdAt: now,
      updatedAt: now,
      copy: copy.id,
      earlier: [],
      latest: runTo(revisionOf(copy.id, copy.data.revision, service), service),
    });
    return translation(row, service);
  },

  getTranslation({ path }, service) {
    return translation(requireTranslation(path, service), service);
  },

  updateTranslation({ path, body: { instructions } }, service) {
    const row = requireTranslation(path, service);
    const data = patched(row.data, {
      instructions,
      updatedAt: service.now(),
    });
    return translation(service.rows(translationKind).update(row, data), service);
  },

  /** The translated space is kept. */
  deleteTranslation({ path }, service) {
    const { id } = requireOrganization(path, service);
    return service.rows(translationKind).removeId(id, path.translationId);
  },

  runTranslation({ path }, service) {
    const row = requireTranslation(path, service);
    const { data } = row;
    if (progressOf(data, service).status !== 'completed')
      throw conflict('The translation runs already.');
    const original = requireThere(data.source.space, service);
    const copy = requireThere(data.copy, service);
    requireUnlocked(copy);
    const content = revisionOf(original.id, original.data.revision, service);
    const copied = copyRevision(content, copy.id, service, [copy.data.revision]);
    moveSpaceTo(copy, copied.id, service);
    service.rows(translationKind).update(row, {
      ...data,
      updatedAt: service.now(),
      earlier: [...data.earlier, data.latest],
      latest: runTo(copied, service),
    });
    return undefined;
  },
};
