import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The last line of a test run. */
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The counts in the last `countLine` of a text. */
export function countsIn(text: string): Counts {
  const lines = [...text.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)];
  const [, passed = 0, failed = 0, skipped = 0] = lines.at(-1) ?? [];
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file that fails to load, or a hook that throws, is not counted as a test.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
    }
    // The count must follow everything that Vitest prints.
    process.once('exit', () => {
      writeSync(1, `${countLine(counts)}\n`);
    });
  }
}
