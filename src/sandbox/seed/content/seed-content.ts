/** The content of each seeded space, as the revision that its row names. */
import { type RevisionData, revisionKind } from '../../objects/content-rows.ts';
import { type SpaceData, spaceKind } from '../../objects/space-rows.ts';
import type { Row } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { day } from '../times.ts';
import { encyclopedia, encyclopediaSpace } from './encyclopedia.ts';
import { handbook, handbookImport } from './handbook.ts';
import { smallContent } from './small-content.ts';

export function seedContent(store: Store): void {
  store.rows(spaceKind).insert('globex', 'globex-encyclopedia', encyclopediaSpace);
  const revisions = store.rows(revisionKind);
  revisions.insert('handbook', handbookImport.id, handbookImport.data);
  for (const [at, space] of store.rows(spaceKind).list(undefined).entries())
    revisions.insert(space.id, space.data.revision, contentOf(space, at));
}

function contentOf({ id, data }: Row<SpaceData>, at: number): RevisionData {
  if (id === 'handbook') return handbook;
  if (id === 'globex-encyclopedia') return encyclopedia();
  return {
    parents: [],
    type: 'edits',
    createdAt: data.updatedAt ?? data.createdAt ?? day(-100),
    ...smallContent(id, data, at),
  };
}
