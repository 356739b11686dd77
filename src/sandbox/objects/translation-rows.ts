/** Rows of translations, and their runs. */
import { z } from 'zod';
import { Translation, TranslationSource } from '../../domains/translations/shapes.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { elapsedMs } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import { stored } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { flatten } from './content-revisions.ts';
import type { RevisionData } from './content-rows.ts';
import { document } from './documents.ts';

/** A run. Its result is computed at the start and visible at the end. */
const Run = z.object({
  beganAt: z.iso.datetime(),
  /** Revision of the copy. */
  revision: z.string(),
  pages: z.int(),
  words: z.int(),
});
export type Run = z.output<typeof Run>;

const computed = ['status', 'source', 'result', 'stats', 'permissions', 'urls'] as const;

export const translationDefaults = {
  instructions: document(''),
  createdAt: longAgo,
  updatedAt: longAgo,
};

const Document = stored(Translation, ...computed)
  .partial(mayLack(translationDefaults))
  .extend({
    source: TranslationSource.extend({ space: z.string() }),
    /** ID of the translated space. */
    copy: z.string(),
    /** The earlier runs, all completed. */
    earlier: z.array(Run).default([]),
    latest: Run,
  });
export type TranslationData = z.output<typeof Document>;

/** Rows are in the scope of their organization; their IDs are globally unique. */
export const translationKind = rowKind('translation', Document);

/** Number of seconds for which a new run is pending, and then number of seconds until it is completed. */
const waitSeconds = 10;
const runSeconds = 50;

type Progress = Pick<z.output<typeof Translation>, 'status' | 'result' | 'stats'>;

/** The progress of the latest run, with the result and statistics of completed runs. */
export function progressOf({ copy, earlier, latest }: TranslationData, service: Service): Progress {
  const status = statusOf(latest, service);
  const done = status === 'completed' ? [...earlier, latest] : earlier;
  const last = done.at(-1);
  return {
    status,
    ...(last && { result: { space: copy, revision: last.revision } }),
    stats: {
      runs: done.length,
      totalWords: sum(done.map(({ words }) => words)),
      totalPages: sum(done.map(({ pages }) => pages)),
      totalDuration: done.length * runSeconds,
      ...(last && {
        latestRunDuration: runSeconds,
        latestPages: last.pages,
        latestWords: last.words,
      }),
    },
  };
}

/** A run that starts now and results in the revision. */
export function runTo({ id, data }: Row<RevisionData>, service: Pick<Service, 'now'>): Run {
  const pages = flatten(data.pages).map(({ page }) => page);
  const words = pages.map(({ markdown = '' }) => markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
  return { beganAt: service.now(), revision: id, pages: pages.length, words: sum(words) };
}

function statusOf({ beganAt }: Run, service: Service): NonNullable<Progress['status']> {
  const seconds = elapsedMs(beganAt, service) / 1000;
  if (seconds < waitSeconds) return 'pending';
  return seconds < waitSeconds + runSeconds ? 'running' : 'completed';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
