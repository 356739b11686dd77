/** The resources of the schema. Other tests in the same process may have declared more. */
import { resources } from '../../src/graphql/identity/registry.ts';
import { schema } from '../../src/schema/schema.ts';

export const resourcesOfSchema = () =>
  [...resources()].filter(({ name }) => schema.getType(name) !== undefined);
