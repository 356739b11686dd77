/** Users in the graph. They have ids, but the interface reads none by it. */
import { identified } from '../../../graphql/fields/node.ts';
import { User as shape } from './shapes.ts';

export const User = identified({ shape, key: ['userId'] });
