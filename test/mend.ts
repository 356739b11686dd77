/** Checks that tell whoever adds something what else is to be written, and where. */
import { expect } from 'vitest';

/** Fails with these sentences, each of which says what to add to which file; passes when there are none. */
export function mend(sentences: readonly string[]): void {
  if (sentences.length > 0) expect.fail(`\n${sentences.join('\n')}`);
}
