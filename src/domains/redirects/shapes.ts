/** REST shapes: redirects of sites. */
import { z } from 'zod';
import {
  dateTime,
  enteredUrl,
  flag,
  kind,
  named,
  optional,
  text,
} from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration, shape, union } from '../../rest/table/shape.ts';

/** Segments separated by slashes, with `*` only at the end. */
const sourcePattern =
  /^\/(?!\*)(?!.*\*.+)(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$/;

export const source = z
  .string()
  .max(512)
  .regex(
    sourcePattern,
    'must be a path that begins with a slash, such as "/old/page", with "*" at most at its end, such as "/old/*"',
  );

const externalUrl = z.url().max(2048);
const page = reference('Page', { readsKey: true });

export const SiteRedirectDestination = union(
  'SiteRedirectDestination',
  'Where a redirect of a site leads.',
  'kind',
  [
    shape('SiteRedirectExternalDestination', 'A URL outside of the site.', {
      kind: z.literal('external'),
      url: enteredUrl('The URL that the redirect leads to.', externalUrl),
    }),
    shape('SiteRedirectPageDestination', 'A page of a site space.', {
      kind: z.literal('site-page'),
      siteSpaceId: named('siteSpace', reference('SiteSpace')).describe(
        'The site space that the redirect leads to.',
      ),
      pageId: named('page', page).describe('The page that the redirect leads to.'),
    }),
    shape('SiteRedirectSectionDestination', 'A section of the site.', {
      kind: z.literal('site-section'),
      siteSectionId: named('siteSection', reference('SiteSection')).describe(
        'The section that the redirect leads to.',
      ),
    }),
    shape('SiteRedirectSiteSpaceDestination', 'A site space of the site.', {
      kind: z.literal('site-space'),
      siteSpaceId: named('siteSpace', reference('SiteSpace')).describe(
        'The site space that the redirect leads to.',
      ),
    }),
  ],
);

const siteSpaceId = reference('SiteSpace').describe('The site space to lead to.');

const destinations = [
  shape('SiteRedirectExternalDestinationInput', 'A URL outside of the site.', {
    kind: z.literal('external'),
    url: externalUrl.describe('The URL to lead to, up to 2,048 characters.'),
  }),
  shape('SiteRedirectPageDestinationInput', 'A page of a site space.', {
    kind: z.literal('site-page'),
    siteSpaceId,
    pageId: reference('Page').describe('The page to lead to.'),
  }),
  shape('SiteRedirectSectionDestinationInput', 'A section of the site.', {
    kind: z.literal('site-section'),
    siteSectionId: reference('SiteSection').describe('The section to lead to.'),
  }),
  shape('SiteRedirectSiteSpaceDestinationInput', 'A site space of the site.', {
    kind: z.literal('site-space'),
    siteSpaceId,
  }),
] as const;

export const SiteRedirectDestinationInput = union(
  'SiteRedirectDestinationInput',
  'Where a redirect of a site leads.',
  'kind',
  destinations,
);

export const NewSiteRedirectDestinationInput = union(
  'NewSiteRedirectDestinationInput',
  'Where a new redirect of a site leads.',
  'kind',
  [
    ...destinations,
    shape('SiteRedirectPathDestinationInput', 'The page at a path in a space.', {
      kind: z.literal('path'),
      spaceId: reference('Space').describe('The space that contains the page.'),
      path: text('Path of the page in the space.'),
    }),
  ],
);

export const SiteRedirect = shape('SiteRedirect', 'A redirect from a path of a site.', {
  object: kind('site-redirect'),
  id: z.string(),
  source: source.describe('Path that is redirected. A `*` at its end stands for any rest.'),
  draft: flag(
    'isDraft',
    'Whether the redirect is a draft, which visitors do not notice, rather than live.',
  ),
  captureWildcard: flag(
    'capturesWildcard',
    'Whether the part of the path that `*` matches is appended to the destination.',
  ),
  permanent: flag(
    'isPermanent',
    'Whether visitors get the HTTP status 308, for a permanent redirect, rather than 307.',
  ),
  destination: SiteRedirectDestination.describe('Where the redirect leads.'),
  createdAt: dateTime('When the redirect was created.'),
  updatedAt: optional(
    z.iso.datetime(),
    'When the redirect was last changed. Null if it was never changed.',
  ),
});

export const SiteRedirectResult = shape(
  'SiteRedirectResult',
  'What a change of several redirects did for one of them.',
  {
    status: enumeration('SiteRedirectResultStatus', 'What was done for a redirect.', {
      created: 'The redirect was created.',
      updated: 'The redirect with this source was changed.',
      published: 'The draft with this source is live now.',
      deleted: 'The redirect with this source was deleted.',
      error: 'Nothing was done: `error` says why.',
    }).describe('What was done for the redirect.'),
    source: source.describe('Path that is redirected.'),
    draft: flag('isDraft', 'Whether the redirect is a draft, rather than live.'),
    id: named(
      'siteRedirect',
      optional(
        reference('SiteRedirect'),
        'The redirect. Null if it was deleted, or if nothing was done.',
      ),
    ),
    error: text('Why nothing was done. Null if something was done.').optional(),
  },
);
