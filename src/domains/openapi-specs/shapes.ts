/** REST shapes: OpenAPI specs. */
import { z } from 'zod';
import {
  dateTime,
  kind,
  later,
  named,
  optional,
  permissions,
  text,
  urls,
} from '../../rest/table/members.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';

export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/,
    'must be letters and digits, in groups joined by hyphens',
  );

export const OpenApiSpecVisibility = enumeration(
  'OpenApiSpecVisibility',
  'Possible visibilities of an OpenAPI spec.',
  {
    private: 'The spec is not public.',
    public: 'Anyone with a public link can see the spec.',
  },
);

export const OpenApiSpec = shape(
  'OpenApiSpec',
  "An organization's OpenAPI spec, which describes an HTTP API.",
  {
    object: kind('openapi-spec'),
    // All operations use the slug as the id of a spec. Its other id is an ordinary field.
    id: named(
      'specRestId',
      text(
        'The `id` of the spec in the REST API. Unlike `restId`, which is the slug, it cannot be used to read the spec.',
      ),
    ),
    createdAt: dateTime('When the spec was created.'),
    updatedAt: dateTime('When the spec was last changed.'),
    slug: slug.describe('Name of the spec in URLs, 1 to 100 characters.'),
    sourceURL: optional(
      z.url().max(2048),
      'URL that the spec is read from. Null if the source of the spec is not a URL.',
    ),
    processingState: enumeration(
      'OpenApiSpecState',
      'Possible processing states of an OpenAPI spec.',
      {
        pending: 'The spec is waiting to be processed.',
        progress: 'The spec is being processed.',
        complete: 'The spec has been processed.',
      },
    ).describe('Processing state of the spec.'),
    visibility: OpenApiSpecVisibility.optional().describe('Who can see the spec.'),
    lastVersion: named(
      'lastVersionRestId',
      text("REST API ID of the spec's latest version.").optional(),
    ),
    lastProcessedAt: dateTime('When the spec was last processed.').optional(),
    lastProcessErrorCode: enumeration(
      'OpenApiSpecErrorCode',
      'Possible reasons why an OpenAPI spec could not be processed.',
      {
        FETCH_TIMEOUT: 'Fetching the source of the spec timed out.',
        FETCH_ERROR: 'The source of the spec could not be fetched.',
        PARSE_ERROR: 'The source of the spec could not be parsed.',
      },
    )
      .optional()
      .describe(
        'Reason for the failure of the last processing of the spec. Null if it did not fail.',
      ),
    lastProcessedErrorCount: later(
      named(
        'lastProcessedErrorsCount',
        optional(z.int().min(0), 'Number of errors found when the spec was last processed.'),
      ),
    ),
    lastProcessedErrors: optional(
      z.array(
        shape('OpenApiSpecError', 'An error found in an OpenAPI spec.', {
          message: text('Error message.'),
          code: text('Machine-readable error code.').optional(),
        }),
      ),
      'Errors found when the spec was last processed.',
    ),
    permissions: permissions('OpenApiSpec', { view: 'see the spec', edit: 'edit the spec' }),
    urls: urls('OpenApiSpec', {
      location: 'URL of the spec in the REST API.',
      app: 'URL of the spec in the application.',
      published: 'URL of the published spec.',
    }),
  },
);
