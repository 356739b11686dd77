/**
 * Fails the import of the package on a Node that is too old, with a sentence that says so. The entry points of the
 * package import it first, because modules are evaluated in the order of their imports.
 */
import { isNodeNewEnough, needsNode } from './package-file.js';

// All modules are linked before the first one is evaluated. So none of them may import what an old Node lacks by its
// name, or the missing name would be the error: `process.getBuiltinModule` reads it.
if (!isNodeNewEnough()) throw new Error(needsNode());
