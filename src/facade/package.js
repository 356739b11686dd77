/**
 * The package as others import it: the facade, after checks whose errors say what to install.
 */
import './required-node.js';
import { createRequire } from 'node:module';
import { graphqlProblem } from './required-graphql.js';

const problem = graphqlProblem();
if (problem !== undefined) throw new Error(problem);
// All modules are linked before the first one is evaluated, so a missing graphql would be an error of the linker if the
// facade was imported. Loaded with a promise, it could not be required by CommonJS.
/** @type {typeof import('./facade.ts')} */
const facade = createRequire(import.meta.url)('./facade.js');
export const { createFacade } = facade;
