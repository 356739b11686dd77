/** Longer lists in the sandbox, so that links are read from several pages, with their targets on any of them. */
import { collectionKind } from '../../src/sandbox/objects/collection-rows.ts';
import { revisionKind } from '../../src/sandbox/objects/content-rows.ts';
import { memberKind } from '../../src/sandbox/objects/member-rows.ts';
import { spaceKind } from '../../src/sandbox/objects/space-rows.ts';
import { teamKind } from '../../src/sandbox/objects/team-rows.ts';
import { userKind } from '../../src/sandbox/objects/user-response.ts';
import type { RowKind } from '../../src/sandbox/store/rows.ts';
import type { Store } from '../../src/sandbox/store/store.ts';

const organization = 'acme';

/** The length of each list: less than one page of the largest size, and many pages of the smallest size for links. */
const length = 800;

export function lengthenLists(store: Store): void {
  lengthen(store, collectionKind, (at) => ({
    title: `Collection ${at}`,
    defaultLevel: 'read' as const,
  }));
  lengthen(store, teamKind, (at) => ({ title: `Team ${at}` }));
  lengthen(store, memberKind, (at, id) => {
    const scope = store.rows(userKind).find('ada')?.scope ?? '';
    store.rows(userKind).insert(scope, id, { displayName: `Member ${at}` });
    return { role: 'read' as const };
  });
  lengthen(store, spaceKind, (at, id) => {
    const revision = `${id}-main`;
    store.rows(revisionKind).insert(id, revision, {
      parents: [],
      type: 'edits',
      createdAt: '2026-01-01T00:00:00.000Z',
      pages: [],
      files: [],
      reusableContents: [],
      variables: {},
    });
    // Neighbors are in collections that are far from each other.
    return { title: `Space ${at}`, revision, parent: `collection-${1 + ((at * 311) % 700)}` };
  });
}

/** Moves each row after some new ones. */
function lengthen<Data>(
  store: Store,
  kind: RowKind<Data>,
  dataOf: (at: number, id: string) => Data,
): void {
  const rows = store.rows(kind);
  const known = rows.list(organization);
  const between = Math.floor(length / known.length) - 1;
  let made = 0;
  for (const row of known) {
    for (let at = 0; at < between; at += 1) {
      made += 1;
      const id = `${kind.name}-${made}`;
      rows.insert(organization, id, dataOf(made, id));
    }
    rows.move(row);
  }
}
