/**
 * Lets the import of the package fail with a clear message if Node is too old. The entry points of the package import
 * it first, because modules are evaluated in the order of their imports.
 */
import { isNodeNewEnough, needsNode } from '../server/package-file.js';

// All modules are linked before the first one is evaluated. Therefore no module may import by name what an old version
// of Node lacks, because that would be the error instead; such modules use `process.getBuiltinModule`.
if (!isNodeNewEnough()) throw new Error(needsNode());
