/** Checks whose message says what to add, and where. */
import { expect } from 'vitest';

/** Fails with these sentences, each of which names the file and what to add. Passes without sentences. */
export function mend(sentences: readonly string[]): void {
  if (sentences.length > 0) expect.fail(`\n${sentences.join('\n')}`);
}
