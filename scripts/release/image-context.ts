/** The context of the image: the package with its lockfile, its Dockerfile, and what fills the compile cache. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Reads the files in the current folder. Replaces what the target folder contains. */
export function writeImageContext(tarball: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  const { devDependencies: _, ...rest } = readJson(`${folder}/package.json`);
  writeJson(`${folder}/package.json`, rest);
  writeJson(`${folder}/package-lock.json`, runtimeLock(readJson('package-lock.json')));
  cpSync('deploy/Dockerfile', `${folder}/Dockerfile`);
  cpSync('scripts/first-start.js', `${folder}/scripts/first-start.js`);
}

/** The lockfile, reduced to what is installed with the package. */
function runtimeLock({ packages, ...rest }: Json): Json {
  const { '': root, ...others } = packages as Record<string, Json>;
  const { devDependencies: _, ...own } = root ?? {};
  const installed = Object.entries(others).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  );
  return { ...rest, packages: { '': own, ...Object.fromEntries(installed) } };
}

type Json = Readonly<Record<string, unknown>>;

const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8'));

const writeJson = (file: string, value: Json) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Packs the package, which builds it first, and returns the path of the file. */
export function pack(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
  });
  // The output of scripts comes first.
  const [packed]: { readonly filename: string }[] = JSON.parse(output.slice(output.search(/^\[/m)));
  if (!packed) throw new Error('npm has packed nothing.');
  return `${folder}/${packed.filename}`;
}
