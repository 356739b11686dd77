/** What an operation may cost, before it runs: `docgraph explain` for GraphiQL. */
import type { ExecutionResult } from 'graphql';
import { estimateJson } from '../../graphql/cost/estimate-json.ts';
import type { Question } from '../../graphql/plan/choose-plan.ts';
import type { GraphServices } from './graph-services.ts';

/** What an estimate counts as, in values of an introspection that takes as long. */
const valuesOfEstimate = 30_000;

/** Throws the `GraphQLError` that refuses it. No call is made. */
export function explainOperation(
  { sizes, queryCosts, explain }: Pick<GraphServices, 'sizes' | 'queryCosts' | 'explain'>,
  question: Question,
  isAccepted: boolean,
): ExecutionResult {
  const { prepared, operation, variables } = question;
  sizes.checkArguments(prepared.document, operation, variables ?? {});
  if (!isAccepted) explain?.onStranger(valuesOfEstimate);
  const { estimate, problem } = queryCosts.estimatePartly(question, true);
  return {
    data: null,
    extensions: {
      explain: { ...estimateJson(estimate), ...(problem !== undefined && { problem }) },
    },
  };
}
