/** Copies a space together with its content and settings. */
import type { Service } from '../service/handlers.ts';
import { patched } from '../service/write.ts';
import type { Row } from '../store/rows.ts';
import { copyRevision, revisionOf } from './content-revisions.ts';
import { type SpaceData, spaceKind } from './space-rows.ts';

/**
 * A new space directly after the original, with its content and settings. Like any new space, it is private, not
 * published and not synchronized. `own` contains settings of the copy.
 */
export function copySpace(
  original: Row<SpaceData>,
  own: Pick<SpaceData, 'title' | 'language' | 'editMode'>,
  service: Service,
): Row<SpaceData> {
  const rows = service.rows(spaceKind);
  const id = rows.newId();
  const { revision, ...settings } = original.data;
  const copied = copyRevision(revisionOf(original.id, revision, service), id, service);
  const now = service.now();
  const copy = rows.insert(original.scope, id, {
    ...patched(settings, {
      published: null,
      shareKey: null,
      visitorAuth: null,
      gitSync: null,
      withheld: null,
    }),
    ...own,
    visibility: 'private',
    createdAt: now,
    updatedAt: now,
    revision: copied.id,
  });
  return rows.move(copy, { after: original });
}
