/**
 * Checks the installed copies of graphql, whose classes work only with those of the same copy. It does not import
 * graphql, which may be missing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The packages that use graphql for this one. */
const users = ['@pothos/core', '@pothos/plugin-relay'];

const oldestMinor = 15;

/**
 * What is wrong with the installed copies, in one sentence. Undefined if they are right.
 *
 * @param {NodeJS.Require} [require]
 */
export function graphqlProblem(require = createRequire(import.meta.url)) {
  const own = copyFor(require);
  if (!own)
    return 'Docgraph needs the package graphql, which is not installed: run `npm install graphql@17`, or with Yarn 1, which installs no peer dependencies, `yarn add graphql@17`.';
  const [major = 0, minor = 0] = own.version.split('.').map(Number);
  if (!(major === 17 || (major === 16 && minor >= oldestMinor)))
    return `Docgraph needs graphql 16.${oldestMinor} or newer, or 17, but finds ${textOf(own)}: run \`npm install graphql@17\`, or with Yarn, \`yarn add graphql@17\`.`;
  for (const name of users) {
    const other = copyFor(requireOf(name, require));
    if (other && other.folder !== own.folder)
      return `Docgraph and ${name} must use the same copy of graphql, but Docgraph finds ${textOf(own)}, and ${name} ${textOf(other)}: run \`npm install graphql@${major} && npm dedupe\`, or with Yarn, \`yarn add graphql@${major}\`; \`npm ls graphql\` or \`yarn why graphql\` shows what needs another version.`;
  }
  return undefined;
}

/** @param {{ version: string, folder: string }} copy */
const textOf = ({ version, folder }) => `${version} in ${folder}`;

/**
 * The copy of graphql that a package uses. Undefined if there is none, or if the package was not found.
 *
 * @param {NodeJS.Require | undefined} require
 */
function copyFor(require) {
  if (!require) return undefined;
  try {
    // The package does not export its package.json, and its main module may be in a subfolder.
    let folder = dirname(require.resolve('graphql'));
    while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder))
      folder = dirname(folder);
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { version, folder };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {NodeJS.Require} require
 */
function requireOf(name, require) {
  try {
    return createRequire(require.resolve(name));
  } catch {
    return undefined;
  }
}
