/** The files that contain the version: their texts before and after a release. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Texts by path from the root of the project. */
type Texts = Readonly<Record<string, string>>;

const heading = '## Unreleased';

/** Names the image of the release. */
const kustomization = 'deploy/kubernetes/kustomization.yaml';

/** Throws if a text does not contain the version. */
export function releasedTexts(version: string, texts: Texts): Texts {
  const changed = (file: string, pattern: RegExp, by: string, times = 1) => {
    const text = texts[file] ?? '';
    const found = text.match(new RegExp(pattern, `${pattern.flags}g`)) ?? [];
    if (found.length < times)
      throw new TypeError(`${file} has no place for the version: ${pattern}`);
    let left = times;
    return text.replaceAll(new RegExp(pattern, `${pattern.flags}g`), (match) =>
      left-- > 0 ? by : match,
    );
  };
  return {
    'package.json': changed('package.json', /"version": "[^"]+"/, `"version": "${version}"`),
    // Once for the file, and once for the package.
    'package-lock.json': changed(
      'package-lock.json',
      /"version": "[^"]+"/,
      `"version": "${version}"`,
      2,
    ),
    'CHANGELOG.md': changed('CHANGELOG.md', new RegExp(`^${heading}$`, 'm'), `## ${version}`),
    'README.md': changed('README.md', /docgraph-\d[\w.-]*\.tgz/, `docgraph-${version}.tgz`),
    [kustomization]: changed(kustomization, /newTag: \S+/, `newTag: ${version}`),
    'schema.released.graphql': `# The schema as released: ${version}\n${texts['schema.graphql']}`,
  };
}

const names = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'README.md',
  kustomization,
  'schema.released.graphql',
  'schema.graphql',
];

/** Reads the files in the current folder. */
export const readTexts = (): Texts =>
  Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')]));

export function writeTexts(texts: Texts): void {
  for (const [name, text] of Object.entries(texts)) writeFileSync(name, text);
}
