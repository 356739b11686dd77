/** What an operation may cost, before it runs: `docgraph explain` for GraphiQL. */
import { type ExecutionResult, GraphQLError } from 'graphql';
import { estimateJson, likelyJson } from '../../graphql/cost/estimate-json.ts';
import type { Question } from '../../graphql/plan/choose-plan.ts';
import { credentialsProblem } from '../../rest/transport/tokens.ts';
import { RestError } from '../../rest/values/errors.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import type { GraphRequest } from './graph-request.ts';

/** What an estimate counts as, in values of an introspection that takes as long. */
const valuesOfEstimate = 30_000;

/** Throws the `GraphQLError` that refuses it. No call is made. */
export function explainOperation(
  { services, head, caller, isAccepted }: GraphRequest,
  question: Question,
): ExecutionResult {
  const { sizes, queryCosts, explain } = services;
  // Nothing is read without a token, so there is nothing to estimate.
  if (!caller) throw noToken(head.headers);
  const { prepared, operation, variables } = question;
  sizes.checkArguments(prepared.document, operation, variables ?? {});
  if (!isAccepted) explain?.onStranger(valuesOfEstimate);
  const { estimate, problem } = queryCosts.estimatePartly(question, true);
  const likely = explain?.lengths && queryCosts.likely(question, explain.lengths, true);
  return {
    data: null,
    extensions: {
      explain: {
        ...(likely && { likely: likelyJson(likely) }),
        ...estimateJson(estimate),
        ...(problem !== undefined && { problem }),
      },
    },
  };
}

function noToken(headers: RequestHeaders): GraphQLError {
  const code = 'UNAUTHENTICATED';
  const credentials = credentialsProblem(headers.get('authorization'));
  const http = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
  return new GraphQLError(new RestError(code, { credentials }).message, {
    extensions: { code, http },
  });
}
