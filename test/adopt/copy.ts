/** A copy of the project without one of its domains, in which the scripts run. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files that the scripts need. */
const parts = [
  'src',
  'scripts',
  'test/reference',
  'test/golden/literal-ids.json',
  '.gitignore',
  'biome.json',
  'package.json',
];

/** A script that does everything in one process, because loading the domains takes the most time. */
const once = `
import { readFileSync, writeFileSync } from 'node:fs';
import { adopt } from './scripts/adopt/adopt.ts';
const options = { wanted: [], domain: undefined, source: undefined };
writeFileSync('report.txt', await adopt(readFileSync('document.json', 'utf8'), options));
await import('./scripts/domains.ts');
const { openApiDocument } = await import('./src/openapi/document.ts');
writeFileSync('after.json', JSON.stringify(openApiDocument()));
`;

export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'adopt-'));

  constructor() {
    for (const part of parts) {
      mkdirSync(dirname(join(this.folder, part)), { recursive: true });
      cpSync(join(root, part), join(this.folder, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Removes a domain and its part of the sandbox. */
  drop(domain: string): void {
    for (const folder of ['src/domains', 'src/sandbox/domains'])
      rmSync(join(this.folder, folder, domain), { recursive: true });
  }

  /**
   * Adopts all operations of a document that the copy does not have. Returns the report, and the document that the copy
   * has afterwards.
   */
  adopt(document: string): { readonly report: string; readonly after: string } {
    this.write('document.json', document);
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
      maxBuffer: 64 * 2 ** 20,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
