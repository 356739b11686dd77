/**
 * Loads ahead what only some requests need, Yoga and the parser of Markdown, and has documents read. The first such
 * request, and the first large document, would otherwise hold up everybody else for a tenth of a second.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { documentFromMarkdown } from '../../rest/markdown/markdown-document.ts';

/** Milliseconds for others between two parts. */
const betweenMs = 5;

/** What most texts hold. Read some times over, the parser takes half as long for the first long text of a caller. */
const markdown =
  '## A heading\n\nWords with *emphasis*, a [link](https://example.com/a) and `code`.\n\n- an item\n- **another** one\n\n> A quote\n\n```ts\nconst a = 1;\n```\n\n';
const repetitions = [1, 4, 7, 8];

export interface WarmUpOptions {
  readonly yoga: () => Promise<unknown>;
  /** Reads documents, in parts. */
  readonly documents: () => Iterable<() => unknown>;
  /** Ends it before the next part. */
  readonly isOver: () => boolean;
}

export async function warmUp({ isOver, ...options }: WarmUpOptions): Promise<void> {
  for (const part of partsOf(options)) {
    await pause(betweenMs);
    if (isOver()) return;
    await part();
  }
}

function* partsOf({ yoga, documents }: Omit<WarmUpOptions, 'isOver'>): Generator<() => unknown> {
  yield yoga;
  yield* repetitions.map((count) => () => documentFromMarkdown(markdown.repeat(count)));
  // Last: what was compiled for them would be lost again where the garbage of modules is collected.
  yield* documents();
}
