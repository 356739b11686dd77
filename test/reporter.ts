import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The start of a line that says what failed. */
export const failureStart = 'Failed: ';
const maxReasonLength = 200;

/** Whether a line of the output says which test failed, or which figure was not reached. */
export const isFailure = (line: string): boolean => line.startsWith(failureStart);

/** The last line of a test run. */
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The counts in the last `countLine` of a text. */
export function countsIn(text: string): Counts {
  const lines = [...text.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)];
  const [, passed = 0, failed = 0, skipped = 0] = lines.at(-1) ?? [];
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

/** Prints a line for each failure, which a search in the output finds, and the counts. */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures: string[] = [];
    const fail = (where: string, errors: readonly SerializedError[] = []) => {
      const [reason = ''] = errors[0]?.message.trimStart().split('\n') ?? [];
      failures.push(`${failureStart}${where}: ${reason.slice(0, maxReasonLength)}`);
      counts.failed += 1;
    };
    for (const error of unhandledErrors) fail('outside of a test', [error]);
    for (const module of modules) {
      const file = module.relativeModuleId;
      // A file that fails to load, or a hook that throws, is not counted as a test.
      for (const error of module.errors()) fail(file, [error]);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(`${file} > ${suite.fullName}`, [error]);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'failed') fail(`${file} > ${test.fullName}`, errors);
        else counts[state === 'pending' ? 'skipped' : state] += 1;
      }
    }
    // They must follow everything that Vitest prints.
    process.once('exit', () => {
      writeSync(1, [...failures, countLine(counts), ''].join('\n'));
    });
  }
}
