/** Shape of the REST interface: OpenAPI specs. */
import { z } from 'zod';
import { dateTime, enumeration, kind, permissions, shape, urls } from '../../rest/shape.ts';

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
  { private: 'Nobody outside.', public: 'Anyone with the link.' },
);

export const OpenApiSpec = shape('OpenApiSpec', 'An OpenAPI spec of an organization.', {
  object: kind('openapi-spec'),
  id: z.string().describe('Id of the spec; other operations know it by its slug.'),
  createdAt: dateTime().optional().describe('When it was created.'),
  updatedAt: dateTime().optional().describe('When it was last changed.'),
  slug: slug.describe('Name in addresses, 1 to 100 characters.'),
  sourceURL: z
    .url()
    .max(2048)
    .optional()
    .describe('Where it is read from, for one from an address.'),
  processingState: enumeration('OpenApiSpecState', 'How far a spec has been processed.', {
    pending: 'It waits.',
    progress: 'It is being processed.',
    complete: 'It is done.',
  }).describe('How far it has been processed.'),
  visibility: OpenApiVisibility.optional().describe('Who can see it.'),
  lastVersion: z.string().optional().describe('Id of the latest version.'),
  lastProcessedAt: dateTime().optional().describe('When it was last processed.'),
  lastProcessErrorCode: enumeration('OpenApiSpecErrorCode', 'Why a spec could not be processed.', {
    FETCH_TIMEOUT: 'Its source did not answer in time.',
    FETCH_ERROR: 'Its source could not be read.',
    PARSE_ERROR: 'It is not an OpenAPI spec.',
  })
    .optional()
    .describe('Why it could not be processed the last time.'),
  lastProcessedErrors: z
    .array(
      shape('OpenApiSpecError', 'Something wrong in a spec.', {
        message: z.string().optional().describe('What is wrong.'),
        code: z.string().optional().describe('Code of the error.'),
      }),
    )
    .optional()
    .describe('What was wrong the last time.'),
  permissions: permissions('OpenApiSpec', { view: 'see it', edit: 'edit it' }),
  urls: urls('OpenApiSpec', {
    location: 'In the REST interface.',
    app: 'In the application.',
    published: 'Where it is published.',
  }),
});
