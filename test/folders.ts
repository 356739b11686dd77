/** Temporary folders of tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for the current test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
