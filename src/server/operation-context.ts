/** Contexts for operations that something else than this server executes, such as `graphql()` or Apollo Server. */
import type { ExecutionResult } from 'graphql';
import type { RequestContext } from '../graphql/execution/context.ts';
import { contextOf } from './execute.ts';
import { presentResult } from './present-result.ts';
import { withoutHttp } from './result.ts';
import { ServedRequest } from './served-request.ts';
import type { Services } from './services.ts';

/** The caller of an operation, as hosts describe it. */
interface OperationCaller {
  readonly authorization?: string | null | undefined;
  readonly headers?: Headers | Record<string, string> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The requests of contexts, for their results. */
const requests = new WeakMap<object, ServedRequest>();

/** The context value of one operation. Its `end` ends reads, but no write that was sent, and releases what was read. */
export function contextFor(
  services: Services,
  { authorization, headers: others, signal }: OperationCaller,
) {
  const headers = new Headers(others);
  if (authorization) headers.set('authorization', authorization);
  const request = new ServedRequest(services, { method: 'POST', url: '', headers });
  const docgraph = contextOf(request);
  requests.set(docgraph, request);
  const end = () => docgraph.release();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  return { docgraph, end };
}

/** Makes of a result what the endpoint sends: errors with codes and counts, and `extensions.warnings`. */
export function presentedResult(
  result: ExecutionResult,
  { docgraph: context }: { readonly docgraph: object },
): ExecutionResult {
  const request = requests.get(context);
  if (!request) throw new TypeError('The context is not one that `contextFor` has returned.');
  const known = context as RequestContext;
  const isMutation = known.rest.log.hasChange;
  return withoutHttp(presentResult(request, { context: known, isMutation }, result));
}
