/** Admits a request when its head has arrived, unless the process or the service is overloaded. */
import { GraphRequest } from '../request/graph-request.ts';
import { RequestAdmission } from '../request/request-admission.ts';
import type { RequestHead } from '../request/request-head.ts';
import type { Endpoint } from './endpoint.ts';

/** `connection`: the connection of the client, if it is known. The result contains whether the request is refused. */
export function admit(
  { services, callers, checks }: Endpoint,
  head: RequestHead,
  connection?: object,
): GraphRequest {
  // A preflight makes no work, and its page could not see a refusal.
  const needsAdmission = head.method !== 'OPTIONS' && head.problem === undefined;
  const caller = needsAdmission
    ? callers.of(head.headers.get('authorization'), connection)
    : undefined;
  const admission = new RequestAdmission(checks, caller);
  if (needsAdmission) admission.begin();
  return new GraphRequest(services, head, caller, admission);
}
