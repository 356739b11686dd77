/** Shape of the REST interface: OpenAPI specs. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { dateTime, kind, named, permissions, urls } from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';

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
    private: 'Only members of the organization can see the spec.',
    public: 'Anyone with the link can see the spec.',
  },
);

export const OpenApiSpec = shape(
  'OpenApiSpec',
  'An OpenAPI spec of an organization: the description of an HTTP API.',
  {
    object: kind('openapi-spec'),
    id: z.string().describe('ID of the spec, in addition to its slug.'),
    createdAt: dateTime().optional().describe('When the spec was created.'),
    updatedAt: dateTime().optional().describe('When the spec was last changed.'),
    slug: slug.describe('Name of the spec in URLs, 1 to 100 characters.'),
    sourceURL: z
      .url()
      .max(2048)
      .optional()
      .describe('URL the spec is read from. Null if the spec was given as text.'),
    processingState: enumeration(
      'OpenApiSpecState',
      'Possible states of the processing of an OpenAPI spec.',
      {
        pending: 'Processing of the spec is pending.',
        progress: 'The spec is being processed.',
        complete: 'The spec has been processed.',
      },
    ).describe('State of the processing of the spec.'),
    visibility: OpenApiSpecVisibility.optional().describe('Who can see the spec.'),
    lastVersion: named(
      'lastVersionRestId',
      z.string().optional().describe('ID of the latest version of the spec, in the REST API.'),
    ),
    lastProcessedAt: dateTime().optional().describe('When the spec was last processed.'),
    lastProcessErrorCode: enumeration(
      'OpenApiSpecErrorCode',
      'Possible reasons why an OpenAPI spec could not be processed.',
      {
        FETCH_TIMEOUT: 'The source of the spec timed out.',
        FETCH_ERROR: 'The source of the spec could not be read.',
        PARSE_ERROR: 'The source is not an OpenAPI spec.',
      },
    )
      .optional()
      .describe(
        'Reason why the spec could not be processed the last time. Null if it could be processed.',
      ),
    lastProcessedErrors: z
      .array(
        shape('OpenApiSpecError', 'An error found in an OpenAPI spec.', {
          message: z.string().optional().describe('Message of the error.'),
          code: z.string().optional().describe('Code of the error, for use in programs.'),
        }),
      )
      .optional()
      .describe('Errors found when the spec was last processed.'),
    permissions: permissions('OpenApiSpec', { view: 'see the spec', edit: 'edit the spec' }),
    urls: urls('OpenApiSpec', {
      location: 'URL of the spec in the REST API.',
      app: 'URL of the spec in the application.',
      published: 'Published URL of the spec.',
    }),
  },
);
