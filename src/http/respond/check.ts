/**
 * Checks an operation with its variables before it is executed: its arguments, its plan, and what it may return.
 * `graphql/errors/too-costly.ts` lists all limits on the size of a request, before and after this.
 */
import { BatchGuide } from '../../graphql/loading/batch-guide.ts';
import {
  type ChosenPlan,
  choosePlan,
  type NoPlan,
  type Question,
} from '../../graphql/plan/choose-plan.ts';
import { RequestContext } from '../../graphql/plan/context.ts';
import { RestClient } from '../../rest/client/client.ts';
import { operationKey } from '../../server/replay.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { OperationRun } from '../request/operation-run.ts';

/**
 * The run of the operation, which has not begun. Throws a `GraphQLError` if the operation is refused with these
 * variables.
 */
export function check(request: GraphRequest, question: Question): OperationRun {
  const { schema, sizes, bounds, hidesSchema } = request.services;
  const { prepared, operation, variables } = question;
  sizes.checkArguments(prepared.document, operation, variables ?? {});
  const isRootOnly = request.caller === undefined;
  const chosen = choosePlan(schema, question, { isRootOnly, hidesSchema });
  // Without a token there are neither calls nor objects.
  if (!isRootOnly && chosen.plan) bounds.check(question, chosen);
  return new OperationRun(question, chosen, contextOf(request, question, chosen));
}

function contextOf(
  request: GraphRequest,
  question: Question,
  chosen: ChosenPlan | NoPlan,
): RequestContext {
  const { client, sizes, lists, batches, speculation } = request.services;
  const { caller, admission, trace, onCall, report, onError } = request;
  const { headers } = request.head;
  const { onFirstCall: onBegin } = admission;
  const requestId = request.id;
  const reader = question.operation.operation === 'query' ? caller : undefined;
  const rest = new RestClient({
    ...client,
    caller,
    headers,
    requestId,
    callBudget: request.callBudget,
    onBegin,
    trace,
    onCall,
    report,
    speculation:
      reader &&
      speculation.of(reader.tokenHash, operationKey(question.operation, question.prepared.text)),
  });
  const { maxValues } = sizes.bounds;
  const guide = new BatchGuide(rest, {
    otherOrders: batches.otherOrders,
    ways: batches.ways,
    lengths: caller && batches.lengths.of(caller.tokenHash),
    places: () => chosen.plan?.callPlaces,
  });
  const limits = { maxValues, ...lists, ways: batches.ways };
  return new RequestContext(rest, chosen.variables ?? {}, limits, guide, onError);
}
