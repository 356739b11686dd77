/**
 * `npm run calls`: runs the tests that compare with test/golden. `--update` writes the files in that folder, and refuses
 * additional calls or waves unless `--allow teams.listTeams='why'` gives the reason, which is kept in the file.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Update } from '../test/golden-calls.ts';
import { pathOf } from './generated-files.ts';

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean' }, allow: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const reasons = (values.allow ?? []).map((given) => {
  const [, entry = '', reason = ''] = /^([^=]+)=(.*\S.*)$/.exec(given) ?? [];
  if (!entry || !reason) {
    console.error(`--allow takes an entry and a reason, such as teams.listTeams='why': ${given}`);
    process.exit(1);
  }
  return [entry, reason] as const;
});
const update: Update = { allow: Object.fromEntries(reasons) };

const checksCalls = (file: string) =>
  /(golden-calls|golden-ids|proofs)\.ts'/.test(readFileSync(pathOf(`test/${file}`), 'utf8'));
const files = readdirSync(pathOf('test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .filter(checksCalls)
  .map((file) => `test/${file}`);

const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'test/vitest.config.ts', ...(positionals.length > 0 ? positionals : files)],
  {
    cwd: pathOf('.'),
    stdio: 'inherit',
    env: { ...process.env, ...(values.update && { CALLS_UPDATE: JSON.stringify(update) }) },
  },
);
process.exitCode = status ?? 1;
