/** Checks manifests of Kubernetes against its types, from the package `kubernetes-models`. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../folders.ts';
import { run } from './run.ts';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

type Models = Readonly<Record<string, new (manifest: Manifest) => { validate(): void }>>;

/**
 * What is wrong with manifests: values, by the schemas of the package, and keys, by its types. The schemas permit keys
 * that they do not name, and a compiler reports those of a literal.
 */
export async function problemsOf(manifests: readonly Manifest[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const manifest of manifests) {
    const { apiVersion, kind } = manifest;
    const models: Models = await import(`kubernetes-models/${apiVersion}`);
    const Model = models[kind];
    try {
      if (!Model) throw new Error('there is no such kind');
      new Model(manifest).validate();
    } catch (error) {
      problems.push(`${apiVersion} ${kind}: ${(error as Error).message}`);
    }
  }
  return [...problems, ...(await problemsOfTypes(manifests))];
}

const packages = fileURLToPath(new URL('node_modules', import.meta.url));

const compilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};

async function problemsOfTypes(manifests: readonly Manifest[]): Promise<readonly string[]> {
  const folder = newFolder();
  symlinkSync(packages, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [at, manifest] of manifests.entries()) {
    const { apiVersion, kind } = manifest;
    const text = `import type { I${kind} } from 'kubernetes-models/${apiVersion}';
export const manifest: I${kind} = ${JSON.stringify(manifest, null, 2)};
`;
    writeFileSync(join(folder, `${kind}-${at}.ts`), text);
  }
  const { code, output } = await run(join(packages, '.bin/tsc'), ['--project', '.'], folder);
  return code === 0 ? [] : output.trimEnd().split(/\n(?! )/);
}
