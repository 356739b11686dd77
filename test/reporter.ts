import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file that does not load, or a hook that throws, has no test to carry the failure.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const checks = process.env.CHECK_STATUS ?? '0';
    // Whatever vitest still prints while it closes down must not come after the count.
    process.once('exit', () => {
      if (checks !== '0')
        writeSync(1, 'Lint, types, schema.graphql or the soak failed: see above the tests.\n');
      writeSync(1, `${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
    });
  }
}
