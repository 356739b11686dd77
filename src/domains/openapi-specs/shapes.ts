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

export const OpenApiVisibility = enumeration(
  'OpenApiSpecVisibility',
  'Who can see an OpenAPI spec.',
  {
    private: 'Nobody outside the organization can see the spec.',
    public: 'Anyone with the link can see the spec.',
  },
);

export const OpenApiSpec = shape(
  'OpenApiSpec',
  'An OpenAPI spec of an organization: the description of an HTTP interface.',
  {
    object: kind('openapi-spec'),
    id: z.string().describe('Id of the spec beside its slug, by which it is known elsewhere.'),
    createdAt: dateTime().optional().describe('When the spec was created.'),
    updatedAt: dateTime().optional().describe('When the spec was last changed.'),
    slug: slug.describe('Name of the spec in addresses, 1 to 100 characters.'),
    sourceURL: z
      .url()
      .max(2048)
      .optional()
      .describe('Address that the spec is read from; null when it was given as text.'),
    processingState: enumeration(
      'OpenApiSpecState',
      'How far the processing of an OpenAPI spec is.',
      {
        pending: 'The spec waits to be processed.',
        progress: 'The spec is being processed.',
        complete: 'The spec has been processed.',
      },
    ).describe('How far the processing of the spec is.'),
    visibility: OpenApiVisibility.optional().describe('Who can see the spec.'),
    lastVersion: named(
      'lastVersionRestId',
      z
        .string()
        .optional()
        .describe('Id of the latest version of the spec, in the REST interface.'),
    ),
    lastProcessedAt: dateTime().optional().describe('When the spec was last processed.'),
    lastProcessErrorCode: enumeration(
      'OpenApiSpecErrorCode',
      'Why an OpenAPI spec could not be processed.',
      {
        FETCH_TIMEOUT: 'The source of the spec did not answer in time.',
        FETCH_ERROR: 'The source of the spec could not be read.',
        PARSE_ERROR: 'What was read is not an OpenAPI spec.',
      },
    )
      .optional()
      .describe('Why the spec could not be processed the last time; null when it could.'),
    lastProcessedErrors: z
      .array(
        shape('OpenApiSpecError', 'An error found in an OpenAPI spec.', {
          message: z.string().optional().describe('What is wrong in the spec.'),
          code: z.string().optional().describe('Code of the error, for programs.'),
        }),
      )
      .optional()
      .describe('Errors that were found when the spec was last processed.'),
    permissions: permissions('OpenApiSpec', { view: 'see the spec', edit: 'edit the spec' }),
    urls: urls('OpenApiSpec', {
      location: 'Address of the spec in the REST interface.',
      app: 'Address of the spec in the application.',
      published: 'Address at which the spec is published.',
    }),
  },
);
