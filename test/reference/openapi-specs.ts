import type { Chapter } from './model.ts';
import {
  added,
  all,
  correctedAgain,
  fact,
  listed,
  optional,
  required,
} from './notation/members.ts';
import {
  created,
  createdOrUpdated,
  deleted,
  endpoints,
  listOf,
  one,
} from './notation/operations.ts';
import { date, matching, number, oneOf, text, textOf, uriUpTo } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { either, list, object, permissions, urls } from './notation/structures.ts';

const slug = matching('^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$', { min: 1, max: 100 });
const visibility = oneOf('private', 'public');
/** An address (its limit is in document 1, Limits), or the description itself (document 4). */
const source = required(
  fact(
    either(
      object({ url: required(uriUpTo(2048)) }),
      object({ text: correctedAgain(8, required(textOf(1))) }),
    ),
  ),
);
const specs = '/orgs/{organizationId}/openapi';

export const openApiSpecs: Chapter = {
  shapes: {
    OpenApiSpec: resource('1, OpenAPI spec', 'openapi-spec', {
      ...all(date, 'createdAt', 'updatedAt', 'lastProcessedAt'),
      slug,
      sourceURL: optional(uriUpTo(2048)),
      processingState: required(listed('pending', 'progress', 'complete')),
      visibility: optional(visibility),
      lastVersion: text,
      lastProcessErrorCode: listed('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'),
      lastProcessedErrorCount: added(number),
      lastProcessedErrors: list(object(all(text, 'message', 'code'))),
      permissions: permissions('view', 'edit'),
      urls: urls('location', 'app', 'published'),
    }),
  },
  operations: endpoints('3, OpenAPI specs', {
    [`GET ${specs}`]: listOf('OpenApiSpec'),
    [`POST ${specs}`]: {
      body: { slug: required(slug), source },
      answer: created('OpenApiSpec'),
    },
    [`GET ${specs}/{specSlug}`]: one('OpenApiSpec'),
    [`PUT ${specs}/{specSlug}`]: { body: { source }, answer: createdOrUpdated('OpenApiSpec') },
    [`DELETE ${specs}/{specSlug}`]: deleted,
    [`PATCH ${specs}/{specSlug}`]: {
      body: { visibility: required(visibility) },
      answer: one('OpenApiSpec'),
    },
  }),
};
