/** Computes the result of a translation run, and its progress by the clock. */
import type { z } from 'zod';
import type { Translation } from '../../domains/translations/shapes.ts';
import { elapsedMs } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import { flatten } from './content-revisions.ts';
import type { RevisionData } from './content-rows.ts';
import type { Run, TranslationData } from './translation-rows.ts';

/** How long a run is pending, and how long it takes after that. */
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
