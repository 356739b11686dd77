/**
 * Loads Yoga and the Markdown parser, which only some requests need, and executes documents of growing sizes. Requests
 * that arrive meanwhile wait: short ones for the smallest documents, all others for all documents.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { documentFromMarkdown } from '../../rest/markdown/markdown-document.ts';
import type { WarmUpQueue } from '../request/warm-up-queue.ts';
import { sizesOfFirstDocuments } from './first-documents.ts';

/** What most texts contain. After a few repetitions the parser takes half as long for the first long text. */
const markdown =
  '## A heading\n\nWords with *emphasis*, a [link](https://example.com/a) and `code`.\n\n- an item\n- **another** one\n\n> A quote\n\n```ts\nconst a = 1;\n```\n\n';
const repetitions = [0, 1, 4, 7, 8];

type Part = () => unknown;

export interface WarmUpOptions {
  readonly queue: WarmUpQueue;
  readonly yoga: Part;
  /** Executes documents of one of `sizesOfFirstDocuments`, in parts. */
  readonly documents: (size: number) => Iterable<Part>;
  /** Ends the warm-up before its next part. */
  readonly isOver: () => boolean;
}

/** Holds requests back from the call until the promise settles. */
export async function warmUp({ queue, isOver, ...options }: WarmUpOptions): Promise<void> {
  queue.hold();
  try {
    for (const { parts, mostBytes } of stagesOf(options)) {
      for (const part of parts) {
        // Other work, such as health checks, runs between two parts.
        await nextTurn();
        if (isOver()) return;
        await part();
      }
      await queue.release(mostBytes);
    }
  } finally {
    await queue.release();
  }
}

interface Stage {
  readonly parts: Iterable<Part>;
  /** Size of the requests that may proceed after it. */
  readonly mostBytes: number;
}

/** Bytes of a request that is handled quickly, whatever it contains. */
const shortBytes = 500;

function* stagesOf({
  yoga,
  documents,
}: Pick<WarmUpOptions, 'yoga' | 'documents'>): Generator<Stage> {
  const [smallest, ...larger] = sizesOfFirstDocuments.map(documents);
  // Any request may contain Markdown.
  yield {
    parts: repetitions.map((count) => () => documentFromMarkdown(markdown.repeat(count))),
    mostBytes: 0,
  };
  yield { parts: smallest ?? [], mostBytes: shortBytes };
  yield { parts: larger.flatMap((parts) => [...parts]), mostBytes: Number.POSITIVE_INFINITY };
  yield { parts: [yoga], mostBytes: Number.POSITIVE_INFINITY };
}
