/** A copy of the project without one of its domains, in which the scripts run. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files that the scripts need. */
const parts: readonly string[] = [
  'src',
  'scripts',
  'test/reference',
  'test/golden/literal-ids.json',
  'test/graphql/list-filters.ts',
  'test/sandbox/everything.ts',
  '.gitignore',
  'biome.json',
  'package.json',
];

/** A script that does everything in one process, because loading the domains takes the most time. */
const once = `
import { readFileSync, writeFileSync } from 'node:fs';
import { adopt } from './scripts/adopt/adopt.ts';
const wanted = JSON.parse(readFileSync('wanted.json', 'utf8'));
const options = { wanted, domain: undefined, names: new Map(), source: undefined };
writeFileSync('report.txt', await adopt(readFileSync('document.json', 'utf8'), options));
await import('./scripts/domains.ts');
const { openApiDocument } = await import('./src/openapi/document.ts');
writeFileSync('after.json', JSON.stringify(openApiDocument()));
`;

/** Folders that are generated or installed. */
const left = new Set(['.git', 'node_modules', 'dist', 'generated']);

/** Everything, for a copy in which the check and tests run. */
export const allParts: readonly string[] = readdirSync(root).filter((name) => !left.has(name));

export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'adopt-'));

  constructor(copied = parts) {
    const filter = (path: string) => !left.has(basename(path));
    for (const part of copied) {
      mkdirSync(dirname(join(this.folder, part)), { recursive: true });
      cpSync(join(root, part), join(this.folder, part), { recursive: true, filter });
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Removes a domain, its part of the sandbox, and the domains that need it. */
  drop(domain: string): void {
    for (const folder of ['src/domains', 'src/sandbox/domains'])
      rmSync(join(this.folder, folder, domain), { recursive: true });
    const imported = new RegExp(`from '(?:\\.\\./)+${domain}/`);
    for (const file of globSync('src/domains/**/*.ts', { cwd: this.folder })) {
      const another = /^src\/domains\/([^/]+)/.exec(file)?.[1] ?? '';
      const isThere = existsSync(join(this.folder, file));
      if (isThere && imported.test(this.read(file))) this.drop(another);
    }
  }

  /**
   * Adopts these operations of a document, such as `GET /teams`. Returns the report, and the document that the copy has
   * afterwards.
   */
  adopt(
    document: string,
    wanted: readonly string[],
  ): { readonly report: string; readonly after: string } {
    this.write('document.json', document);
    this.write('wanted.json', JSON.stringify(wanted));
    this.write('once.ts', once);
    this.run('once.ts');
    return { report: this.read('report.txt'), after: this.read('after.json') };
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** Runs a script and returns its output. Throws if it fails. */
  run(script: string, ...args: readonly string[]): string {
    const { status, stdout, stderr } = this.try(script, ...args);
    if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`);
    return stdout;
  }

  try(script: string, ...args: readonly string[]) {
    return spawnSync(process.execPath, [script, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      // Scripts run other commands of the project.
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
      maxBuffer: 64 * 2 ** 20,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
