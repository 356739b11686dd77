/** The package as other programs import it: the facade, after checks whose errors say what to install. */
import './required-node.js';
import { createRequire } from 'node:module';
import { graphqlProblem } from './required-graphql.js';

const problem = graphqlProblem();
if (problem !== undefined) throw new Error(problem);
// The facade is not imported, since all modules are linked before the first one is evaluated, so that a missing graphql
// would be an error of the linker. It is not loaded with a promise, either, because CommonJS could then not require it.
/** @type {typeof import('./facade.ts')} */
const facade = createRequire(import.meta.url)('./facade.js');
export const { createFacade, presentResult, schema, useDocgraph, yogaOptions } = facade;
