/** Runs the conformance suite of the protocol, and reads what it found. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '../folders.ts';
import { run } from '../package/run.ts';

/** A command of the packages of this folder. */
export const commandOf = (name: string): string =>
  fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'INFO' | 'WARNING' | 'FAILURE' | 'SKIPPED';
  readonly errorMessage?: string;
}

export interface Scenario {
  readonly name: string;
  readonly passed: readonly string[];
  /** IDs of the checks that failed, warned or were skipped. */
  readonly others: readonly string[];
}

/** All scenarios of a version of the protocol that servers can be tested with. */
export async function runSuite(url: string, version: string): Promise<readonly Scenario[]> {
  const folder = newFolder();
  const args = ['server', '--url', url, '--suite', 'all', '--spec-version', version, '-o', folder];
  const { output } = await run(commandOf('conformance'), args, folder);
  const files = globSync('*/checks.json', { cwd: folder });
  if (files.length === 0) throw new Error(`The suite has written no results:\n${output}`);
  return files.map((file) => {
    const checks: readonly Check[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const isPassed = ({ status }: Check) => status === 'SUCCESS' || status === 'INFO';
    return {
      // The folder is named after the scenario and the time.
      name: file.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/s, '$1'),
      passed: idsOf(checks.filter(isPassed)),
      others: idsOf(checks.filter((check) => !isPassed(check))),
    };
  });
}

const idsOf = (checks: readonly Check[]): readonly string[] => [
  ...new Set(checks.map(({ id }) => id)),
];
