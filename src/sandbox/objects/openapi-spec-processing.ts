/** How a spec is processed: by the clock, to an end that its source decides. */
import type { z } from 'zod';
import type { openApiSpecOperations } from '../../domains/openapi-specs/operations.ts';
import type { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import { elapsedMs, laterBy } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import { badRequest } from '../store/refusal.ts';
import type { OpenApiSpecData, Outcome } from './openapi-spec-rows.ts';

export type Source = z.output<typeof openApiSpecOperations.setOpenApiSpecSource.body>['source'];

/** After so long, from when the source was set, its processing begins, and after so long it is done. */
const beginsAfterMs = 10_000;
const takesMs = 30_000;

type Progress = Pick<z.output<typeof OpenApiSpec>, 'processingState'> & Outcome;

/** How far the spec is, and what is known of it: until it is through, what was known before. */
export function progressOf(
  { sourceSetAt, outcome, earlier }: OpenApiSpecData,
  service: Pick<Service, 'now'>,
): Progress {
  const elapsed = elapsedMs(sourceSetAt, service);
  if (elapsed >= takesMs) return { processingState: 'complete', ...outcome };
  return { processingState: elapsed >= beginsAfterMs ? 'progress' : 'pending', ...earlier };
}

/**
 * The members of a spec whose source is set at a time; `present`, the spec as it is then, when there is one.
 * Throws a 400 for an address that nothing can be fetched from.
 */
export function withSource(
  source: Source,
  at: string,
  specId: string,
  present?: OpenApiSpecData,
): Pick<
  OpenApiSpecData,
  'sources' | 'sourceSetAt' | 'sourceURL' | 'updatedAt' | 'outcome' | 'earlier'
> {
  const sources = (present?.sources ?? 0) + 1;
  const earlier = present ? knownAt(at, present) : {};
  const lastProcessedAt = laterBy(at, takesMs);
  const failure = failureOf(source);
  return {
    sources,
    sourceSetAt: at,
    sourceURL: source.url,
    updatedAt: at,
    earlier,
    // A source that fails leaves the version that was there.
    outcome: failure
      ? { lastVersion: earlier.lastVersion, lastProcessedAt, ...failure }
      : { lastVersion: `${specId}-v${sources}`, lastProcessedAt },
  };
}

function knownAt(time: string, spec: OpenApiSpecData): Outcome {
  const { processingState, ...outcome } = progressOf(spec, { now: () => time });
  return outcome;
}

type Failure = Pick<Outcome, 'lastProcessErrorCode' | 'lastProcessedErrors'>;

/** What is wrong with a source: nothing is fetched, the name of the host decides. */
function failureOf({ url, text = '' }: Source): Failure | undefined {
  if (url === undefined) return parseFailure(text);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw badRequest('A spec can be read from an http or https address only.');
  if (/(^|\.)invalid$/.test(hostname))
    return failure('FETCH_ERROR', `The host ${hostname} was not found.`, 'host-not-found');
  if (hostname.startsWith('slow.'))
    return failure('FETCH_TIMEOUT', `${hostname} did not answer within 20 seconds.`, 'timeout');
  return undefined;
}

function parseFailure(text: string): Failure | undefined {
  if (text.trimStart().startsWith('{')) return jsonFailure(text);
  if (/^(openapi|"openapi"|'openapi')[ \t]*:[ \t]*\S/m.test(text)) return undefined;
  return failure('PARSE_ERROR', 'There is no member "openapi".', 'missing-member');
}

function jsonFailure(text: string): Failure | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'openapi' in value) return undefined;
    return failure('PARSE_ERROR', 'There is no member "openapi".', 'missing-member');
  } catch {
    return failure('PARSE_ERROR', 'The text is not JSON.', 'not-json');
  }
}

const failure = (
  lastProcessErrorCode: NonNullable<Outcome['lastProcessErrorCode']>,
  message: string,
  code: string,
): Failure => ({ lastProcessErrorCode, lastProcessedErrors: [{ message, code }] });
