/**
 * Whether the files in `graphiql/dist` were built from the current sources. Written in JavaScript, as `scripts/setup.js`
 * needs it in any Node version.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** @param {string} path from the root of the project */
const at = (path) => new URL(`../${path}`, import.meta.url);

/** A digest of all that the build depends on: the sources, and the versions of packages. */
export function sourcesDigest() {
  const sources = readdirSync(at('graphiql/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);
  const digest = createHash('sha256');
  const others = ['graphiql/build.ts', 'graphiql/guide.ts', 'docs/guide.md', 'package-lock.json'];
  for (const file of [...sources.sort(), ...others.map(at)])
    digest.update(readFileSync(file)).update('\0');
  return digest.digest('base64url');
}

export function isBuilt() {
  try {
    const manifest = readFileSync(at('graphiql/dist/manifest.json'), 'utf8');
    return JSON.parse(manifest).sources === sourcesDigest();
  } catch {
    return false;
  }
}
