/** Mutations of OpenAPI specs. */

import { z } from 'zod';
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { linkTo, payloadField } from '../../graphql/changes/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { openApiSpecOperations as operations } from './operations.ts';
import { OpenApiSpec } from './types.ts';

mutation({
  operation: operations.createOpenApiSpec,
  description: 'Creates an OpenAPI spec in an organization.',
  on: Organization,
  payload: created(OpenApiSpec, Organization),
});

mutation({
  operation: operations.setOpenApiSpecSource,
  description: 'Sets the source of an OpenAPI spec. Creates the spec if it does not exist.',
  on: OpenApiSpec,
  payload: [
    created(OpenApiSpec, undefined, { edgeNote: 'Null if no spec was created.' }),
    payloadField('isCreated', z.boolean(), {
      description:
        'Whether the OpenAPI spec was created. False if an existing one was updated; null if neither happened.',
      of: ({ isCreated }) => isCreated,
    }),
    linkTo({
      type: Organization,
      description: 'The organization of the OpenAPI spec specified in the input.',
      of: ({ path }) => Organization.at(path),
    }),
  ],
});

mutation({
  operation: operations.updateOpenApiSpec,
  description: 'Updates the visibility of an OpenAPI spec.',
  on: OpenApiSpec,
  payload: changed(OpenApiSpec),
});

mutation({
  operation: operations.deleteOpenApiSpec,
  description: 'Deletes an OpenAPI spec.',
  on: OpenApiSpec,
  payload: deleted(OpenApiSpec, Organization),
});
