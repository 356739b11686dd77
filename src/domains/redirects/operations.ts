/** REST operations: redirects of sites. */
import { z } from 'zod';
import { named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post, put } from '../../rest/table/operation.ts';
import { alwaysFiltering, orderField } from '../../rest/table/parameters.ts';
import { either, enumeration, shape } from '../../rest/table/shape.ts';
import {
  NewSiteRedirectDestinationInput,
  SiteRedirect,
  SiteRedirectDestinationInput,
  SiteRedirectResult,
  source,
} from './shapes.ts';

const list = '/orgs/{organizationId}/sites/{siteId}/redirects';
const one = `${list}/{siteRedirectId}` as const;

const SiteRedirectOrderField = enumeration(
  'SiteRedirectOrderField',
  'Fields by which redirects can be ordered.',
  {
    createdAt: 'Order redirects by when they were created, newest first.',
    updatedAt:
      'Order redirects by when they were last changed, or created if they were never changed, newest first.',
    source: 'Order redirects by the path that is redirected, from A to Z.',
  },
  { closed: true },
);

const SiteRedirectIntent = enumeration(
  'SiteRedirectIntent',
  'Which of the two redirects that a source can have is meant.',
  { live: 'The live redirect.', draft: 'The draft.' },
  { closed: true },
);

const newSource = source.describe(
  'Path to redirect, such as `/old/page`, up to 512 characters. With `*` at its end, such as `/old/*`, all paths that begin so.',
);
const destination = 'Where the redirect leads.';
const capturesWildcard =
  'Whether to append the part of the path that `*` matches to the destination.';
const isPermanent = 'Whether visitors get the HTTP status 308, for a permanent redirect.';
const falseByDefault = (name: string, description: string) =>
  named(name, z.boolean().default(false).describe(description));

const SiteRedirectChange = either(
  'SiteRedirectChangeInput',
  'A change of one redirect.',
  [
    'upsert',
    shape(
      'SiteRedirectUpsertInput',
      'Creates a redirect, changes the one with the same source, or deletes it.',
      {
        source: newSource,
        destination: NewSiteRedirectDestinationInput.nullable().describe(
          `${destination} Null deletes the redirect with this source. Required, so that no redirect is deleted by mistake.`,
        ),
        intent: SiteRedirectIntent.default('live').describe(
          'Which of the redirects with this source to change: the live one or the draft.',
        ),
        captureWildcard: falseByDefault('capturesWildcard', capturesWildcard),
        permanent: optionalFlag('isPermanent', isPermanent),
      },
    ),
  ],
  [
    'publish',
    shape('SiteRedirectPublicationInput', 'Makes the draft of a redirect live.', {
      source: source.describe('Path that the draft redirects.'),
      intent: z.literal('publish'),
    }),
  ],
);

export const SiteRedirectResults = z.object({
  results: z
    .array(SiteRedirectResult)
    .describe('What was done for each of the redirects. Null if the mutation was not applied.'),
});

export const redirectOperations = operations({
  listSiteRedirects: get(list)
    .onlyLater()
    .query({
      search: named('query', text('Filters by text in the path that is redirected.').optional()),
      draft: named(
        'isDraft',
        alwaysFiltering(z.boolean().default(false)).describe(
          'Whether to list drafts instead of live redirects. Cannot be null, because the REST API lists them separately.',
        ),
      ),
      orderBy: orderField('SiteRedirect', SiteRedirectOrderField, 'createdAt'),
    })
    .lists(SiteRedirect),
  createSiteRedirect: post(list)
    .onlyLater()
    .body({
      source: newSource,
      destination: NewSiteRedirectDestinationInput.describe(destination),
      captureWildcard: falseByDefault('capturesWildcard', capturesWildcard),
      draft: falseByDefault('isDraft', 'Whether to create a draft, which is not live.'),
      permanent: falseByDefault('isPermanent', isPermanent),
    })
    .returns(SiteRedirect, 201),
  updateSiteRedirects: put(list)
    .onlyLater()
    .body({
      redirects: z
        .array(SiteRedirectChange)
        .min(1)
        .max(500)
        .describe('The changes, 1 to 500. Each is made by itself, even if others fail.'),
    })
    .returns(SiteRedirectResults),
  updateSiteRedirect: patch(one)
    .onlyLater()
    .changes({
      source: optional(newSource, newSource.description ?? ''),
      destination: SiteRedirectDestinationInput.optional().describe(destination),
      captureWildcard: optionalFlag('capturesWildcard', capturesWildcard),
      draft: optionalFlag(
        'isDraft',
        'Whether the redirect is a draft. False makes it live, and true takes it back.',
      ),
      permanent: optionalFlag('isPermanent', isPermanent),
    })
    .returns(SiteRedirect),
  deleteSiteRedirect: del(one).onlyLater().deletes(),
});
