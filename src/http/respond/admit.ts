/** Admits a request when its head has arrived, unless the process or the service is overloaded. */
import { GraphRequest } from '../request/graph-request.ts';
import { RequestAdmission } from '../request/request-admission.ts';
import type { RequestHead } from '../request/request-head.ts';
import type { Endpoint } from './endpoint.ts';

/** `connection`: that of the client, if it is known. The admission of the request says whether it is refused. */
export function admit(
  { services, callers, checks }: Endpoint,
  head: RequestHead,
  connection?: object,
): GraphRequest {
  // A preflight does no work, and a refusal would be hidden from the page.
  const needsAdmission = head.method !== 'OPTIONS' && head.problem === undefined;
  const caller = needsAdmission
    ? callers.of(head.headers.get('authorization'), connection)
    : undefined;
  const admission = new RequestAdmission(checks, caller);
  if (needsAdmission) admission.begin();
  return new GraphRequest(services, head, caller, admission);
}
