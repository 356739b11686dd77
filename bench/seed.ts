/** The data of the benchmark's REST API, in the amounts that the cases need. */

import { changeRequestKind } from '../src/sandbox/objects/change-request-rows.ts';
import { collectionKind } from '../src/sandbox/objects/collection-rows.ts';
import { type PageData, revisionKind } from '../src/sandbox/objects/content-rows.ts';
import { organizationKind, organizationScope } from '../src/sandbox/objects/organization-rows.ts';
import {
  sectionKind,
  siteKind,
  siteSpaceKind,
  withinSite,
} from '../src/sandbox/objects/site-rows.ts';
import { spaceKind } from '../src/sandbox/objects/space-rows.ts';
import { userKind, userScope } from '../src/sandbox/objects/user-response.ts';
import { group, written } from '../src/sandbox/seed/pages.ts';
import { adminToken, tokenKind } from '../src/sandbox/service/access.ts';
import type { Seed, Store } from '../src/sandbox/store/store.ts';

const createdAt = '2025-03-01T09:00:00.000Z';
const updatedAt = '2025-09-01T09:00:00.000Z';

const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

function seedSpace(
  store: Store,
  organization: string,
  id: string,
  more: { readonly parent?: string; readonly pages?: readonly PageData[] } = {},
): void {
  const { pages = [written('Overview', '# Overview', { id: `${id}-overview` })], parent } = more;
  const revision = `${id}-main`;
  store.rows(revisionKind).insert(id, revision, {
    parents: [],
    type: 'edits',
    createdAt: updatedAt,
    pages,
    files: [],
    reusableContents: [],
    variables: {},
  });
  store.rows(spaceKind).insert(organization, id, {
    title: `Space ${id}`,
    emoji: '📗',
    visibility: 'public',
    createdAt,
    updatedAt,
    editMode: 'live',
    language: 'en',
    defaultLevel: 'inherit',
    mergeRules: { type: 'inherit' },
    published: { site: `https://docs.${organization}.example/`, path: id },
    ...(parent !== undefined && { parent }),
    revision,
  });
}

/** 20 sections with two spaces each. */
function seedSite(store: Store): void {
  const sections = times(20, (at) => `section-${at + 1}`);
  const languages = ['en', 'de'];
  for (const section of sections)
    for (const language of languages) seedSpace(store, 'site', `${section}-${language}`);
  const site = store.rows(siteKind).insert('site', 'docs', {
    type: 'ultimate',
    title: 'Documentation',
    hostname: 'docs.site.example',
    visibility: 'public',
    createdAt,
    published: true,
    basename: '',
    defaultSection: sections[0],
  });
  const scope = withinSite(site);
  for (const section of sections) {
    store.rows(sectionKind).insert(scope, section, {
      title: `Title of ${section}`,
      path: section,
      icon: 'rocket',
      defaultSiteSpace: `${section}-${languages[0]}`,
    });
    for (const language of languages)
      store.rows(siteSpaceKind).insert(scope, `${section}-${language}`, {
        space: `${section}-${language}`,
        path: language,
        hidden: false,
        hasAdvancedCustomizationFeature: false,
        section,
      });
  }
}

/** 50 open change requests in 10 spaces of 5 collections. */
function seedInbox(store: Store): void {
  const collections = times(5, (at) => `collection-${at + 1}`);
  for (const id of collections)
    store.rows(collectionKind).insert('inbox', id, {
      title: `Title of ${id}`,
      description: 'What customers read.',
      defaultLevel: 'read',
    });
  const spaces = times(10, (at) => `inbox-${at + 1}`);
  for (const [at, id] of spaces.entries())
    seedSpace(store, 'inbox', id, { parent: collections[at % collections.length] ?? '' });
  for (const at of times(50, (at) => at)) {
    const space = spaces[at % spaces.length] ?? '';
    store.rows(changeRequestKind).insert(space, `${space}-request-${at}`, {
      number: Math.floor(at / spaces.length) + 1,
      status: 'open',
      subject: `Rewrite part ${at} of the guide`,
      createdBy: 'ada',
      createdAt: updatedAt,
      updatedAt,
      revision: `${space}-main`,
      revisionInitial: `${space}-main`,
      contributors: ['ada'],
      requestedReviewers: ['ada'],
    });
  }
}

/** 513 pages on four levels: 9, then 8, 2 and 2 below each. */
function pages(): PageData[] {
  const page = (id: string, under: readonly PageData[] = []) =>
    written(`Page ${id}`, `# Page ${id}`, {
      id,
      slug: id,
      description: `What page ${id} is about`,
      ...(under.length > 0 && { pages: under }),
    });
  return times(9, (a) =>
    group(
      `Group ${a}`,
      times(8, (b) =>
        page(
          `p-${a}-${b}`,
          times(2, (c) =>
            page(
              `p-${a}-${b}-${c}`,
              times(2, (d) => page(`p-${a}-${b}-${c}-${d}`)),
            ),
          ),
        ),
      ),
      { id: `g-${a}`, slug: `g-${a}` },
    ),
  );
}

export const benchSeed: Seed = (store) => {
  store.rows(tokenKind).insert('', adminToken, {
    user: 'ada',
    writes: true,
    organizations: 'all',
  });
  store.rows(userKind).insert(userScope, 'ada', {
    displayName: 'Ada Okafor',
    email: 'ada@inbox.example',
  });
  for (const id of ['site', 'inbox', 'tree'])
    store
      .rows(organizationKind)
      .insert(organizationScope, id, { title: `Title of ${id}`, createdAt });
  seedSite(store);
  seedInbox(store);
  seedSpace(store, 'tree', 'tree', { pages: pages() });
};
