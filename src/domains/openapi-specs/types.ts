/** Types and fields of OpenAPI specs. */

import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Organization } from '../organizations/types.ts';
import { openApiSpecOperations as operations } from './operations.ts';
import { OpenApiSpec as shape } from './shapes.ts';

export const OpenApiSpec = node({
  shape,
  key: ['organizationId', 'specSlug'],
  idMember: 'slug',
  read: operations.getOpenApiSpec,
  list: { operation: operations.listOpenApiSpecs },
});

extend(Organization, (t) => ({
  openApiSpecs: connection(t, {
    operation: operations.listOpenApiSpecs,
    description: 'OpenAPI specs of the organization.',
  }),
}));
