/** Builds the responses for OpenAPI specs, and their sources. */
import type { z } from 'zod';
import type { openApiSpecOperations } from '../../domains/openapi-specs/operations.ts';
import { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import { permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { elapsedMs, laterBy } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import { badRequest } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import {
  type OpenApiSpecData,
  type Outcome,
  openApiSpecDefaults,
  openApiSpecKind,
} from './openapi-spec-rows.ts';

export function openApiSpec(row: Row<OpenApiSpecData>, service: Service) {
  const { scope, id: slug, data } = row;
  const progress = progressOf(data, service);
  const isPublished = data.visibility === 'public' && progress.lastVersion !== undefined;
  const computed = {
    id: data.specId,
    slug,
    ...progress,
    ...(progress.lastProcessedErrors && {
      lastProcessedErrorCount: progress.lastProcessedErrors.length,
    }),
    permissions: permissionsOf(OpenApiSpec, service.access),
    urls: {
      location: restAddress('orgs', scope, 'openapi', slug),
      app: appAddress('o', scope, 'openapi', slug),
      ...(isPublished && { published: `https://${scope}.docs.example/openapi/${slug}` }),
    },
  };
  return responseOf(OpenApiSpec, row, computed, openApiSpecDefaults);
}

export type Source = z.output<typeof openApiSpecOperations.setOpenApiSpecSource.body>['source'];

/** Milliseconds from setting the source to the start of processing, and to its end. */
const beginsAfterMs = 10_000;
const takesMs = 30_000;

type Progress = Pick<z.output<typeof OpenApiSpec>, 'processingState'> & Outcome;

/** The progress of processing, and its outcome. Until it ends, the outcome of the earlier source. */
export function progressOf(
  { sourceSetAt, outcome, earlier }: OpenApiSpecData,
  service: Pick<Service, 'now'>,
): Progress {
  const elapsed = elapsedMs(sourceSetAt, service);
  if (elapsed >= takesMs) return { processingState: 'complete', ...outcome };
  return { processingState: elapsed >= beginsAfterMs ? 'progress' : 'pending', ...earlier };
}

/**
 * The members that a new source changes. `present` is the spec before the change. Throws a 400 for a URL with another
 * protocol.
 */
export function withSource(source: Source, at: string, specId: string, present?: OpenApiSpecData) {
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
    // If processing fails, the version of the earlier source remains.
    outcome: failure
      ? { lastVersion: earlier.lastVersion, lastProcessedAt, ...failure }
      : { lastVersion: `${specId}-v${sources}`, lastProcessedAt },
  };
}

/** Adds a spec. The slug must not be taken. */
export function addSpec(organization: string, slug: string, source: Source, service: Service) {
  const specId = `spec-${service.nextNumber('spec')}`;
  const createdAt = service.now();
  return service.rows(openApiSpecKind).insert(organization, slug, {
    specId,
    createdAt,
    visibility: 'private',
    ...withSource(source, createdAt, specId),
  });
}

function knownAt(time: string, spec: OpenApiSpecData): Outcome {
  const { processingState, ...outcome } = progressOf(spec, { now: () => time });
  return outcome;
}

type Failure = Pick<Outcome, 'lastProcessErrorCode' | 'lastProcessedErrors'>;

/** The failure that a source causes. Nothing is fetched: the host name determines it. */
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
