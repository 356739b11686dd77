/** The reference, with all chapters. */
import { withAlwaysThere } from './always-there.ts';
import { changeRequests } from './change-requests.ts';
import { collections } from './collections.ts';
import { comments } from './comments.ts';
import { content } from './content.ts';
import { contentChanges } from './content-changes.ts';
import { contentEdits } from './content-edits.ts';
import { conversations } from './conversations.ts';
import { customizations } from './customizations.ts';
import { integrations } from './integrations.ts';
import { invites } from './invites.ts';
import { members } from './members.ts';
import type { Chapter } from './model.ts';
import { openApiSpecs } from './openapi-specs.ts';
import { organizations } from './organizations.ts';
import { permissionChapter } from './permissions.ts';
import { publishedProfile } from './published-profile.ts';
import { redirects } from './redirects.ts';
import { reviews } from './reviews.ts';
import { revisions } from './revisions.ts';
import { shareLinks } from './share-links.ts';
import { shared } from './shared.ts';
import { siteStructure } from './site-structure.ts';
import { sites } from './sites.ts';
import { spaces } from './spaces.ts';
import { sso } from './sso.ts';
import { teams } from './teams.ts';
import { translations } from './translations.ts';
import { urlsOfContent } from './urls.ts';
import { users } from './users.ts';

export const chapters: readonly Chapter[] = [
  shared,
  collections,
  spaces,
  content,
  changeRequests,
  reviews,
  contentChanges,
  contentEdits,
  revisions,
  comments,
  organizations,
  members,
  teams,
  sites,
  siteStructure,
  publishedProfile,
  openApiSpecs,
  translations,
  sso,
  integrations,
  conversations,
  users,
  invites,
  permissionChapter,
  redirects,
  customizations,
  shareLinks,
  urlsOfContent,
];

export const reference: Chapter = {
  shapes: withAlwaysThere(Object.assign({}, ...chapters.map(({ shapes }) => shapes))),
  operations: Object.assign({}, ...chapters.map(({ operations }) => operations)),
};
