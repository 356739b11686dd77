/**
 * Fails the import of the package on a Node that is too old, with a sentence that says so. The entry points of the
 * package import it first, because modules are evaluated in the order of their imports.
 *
 * Nothing that they import may name an export of Node that an old Node lacks: all modules are linked before the first
 * one is evaluated, and the missing name would be the error. `process.getBuiltinModule` reads such exports.
 */
import { isNodeNewEnough, needsNode } from './package-file.js';

if (!isNodeNewEnough()) throw new Error(needsNode());
