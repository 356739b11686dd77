/** The type of users. They have ids, but the REST API cannot read one by its id. */
import { identified } from '../../../graphql/fields/node.ts';
import { User as shape } from './shapes.ts';

export const User = identified({ shape, key: ['userId'] });
