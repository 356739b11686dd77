/** Types and fields of OpenAPI specs. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { connection } from '../../graphql/fields/connection.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { Organization } from '../organizations/types.ts';
import { openApiSpecOperations as operations } from './operations.ts';
import { OpenApiSpec as shape } from './shapes.ts';

// All operations use the slug as the id of a spec; its other id is an ordinary field.
adjustType(shape, { rename: { id: 'specRestId' } });

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
