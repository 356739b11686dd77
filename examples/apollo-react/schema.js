/**
 * Writes schema.graphql. It is that of the installed package `docgraph`, or of the checkout that this folder is in. The
 * environment variable `SCHEMA` can name another file.
 */
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Looks in this folder and in those above it. */
function find(folder) {
  try {
    return createRequire(join(folder, 'any.js')).resolve('docgraph/schema.graphql');
  } catch {
    if (dirname(folder) !== folder) return find(dirname(folder));
    throw new Error('Install the package docgraph, or name the file: SCHEMA=… npm run schema');
  }
}

copyFileSync(process.env.SCHEMA ?? find(process.cwd()), 'schema.graphql');
