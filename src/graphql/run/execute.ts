/** Executes an operation by its plan. Fields about the schema are executed separately. */
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { ErrorKinds } from '../errors/error-kinds.ts';
import type { ResponsePath, SlotPaths } from '../errors/slot-paths.ts';
import type { ChosenPlan, Question } from '../plan/choose-plan.ts';
import type { RequestContext } from '../plan/context.ts';
import type { OperationPlan } from '../plan/document-plans.ts';
import type { Fragments } from '../plan/fragments.ts';
import type { SchemaField } from '../plan/introspection.ts';
import type { PlannedField, Selection, Variables } from '../plan/model.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import { Failure } from './failure.ts';
import { ResponsePaths } from './response-paths.ts';
import { ResultErrors } from './result-errors.ts';
import { Run } from './run.ts';
import { heldTo } from './shared-values.ts';
import type { WrittenValue } from './written-value.ts';

/** An operation with fields about the schema. */
export interface Introspection {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  /** The coerced variables. */
  readonly variables: Variables;
}

/** Results by response key. */
export type SchemaResult = ReadonlyMap<string, WrittenValue>;

/** Executes the fields about the schema. Throws a `GraphQLError` if that cannot be done. */
export interface SchemaFields {
  resultOf(
    asked: Introspection,
    fields: readonly SchemaField[],
    fragments: Fragments,
  ): SchemaResult;
}

export interface Execution {
  readonly schema: GraphQLSchema;
  readonly question: Question;
  readonly chosen: ChosenPlan;
  readonly context: RequestContext;
  /** How fields about the schema are executed. */
  readonly introspections: SchemaFields;
}

/** The result of an operation, with data about the response. */
export interface Executed {
  /** The result. It has no `data` if the variables are invalid. */
  readonly result: ExecutionResult;
  readonly paths: SlotPaths;
  /** Kinds of errors that were counted, but are not in the result. */
  readonly kinds: ErrorKinds;
  /** Keys of the root fields with errors, including errors that are not in the result. */
  readonly failedRoots: () => ReadonlySet<string | number>;
  /** Keys of the root fields that a mutation executed before an error ended it. */
  readonly done?: readonly string[];
}

export interface Executing {
  /** The result. It is a promise only if something has to be awaited. */
  readonly executed: Executed | Promise<Executed>;
  /** The run. It keeps what it has written until `release` is called. */
  readonly writer: Pick<Run, 'release'> | undefined;
}

export type Execute = (execution: Execution) => Executing;

const noPaths: SlotPaths = { of: () => [], count: () => 0 };

/** The result of an operation that cannot be executed. */
export const notExecuted = (errors: readonly GraphQLError[]): Executed =>
  uncounted({ errors }, noPaths);

/** A result of something else than a plan. */
export const uncounted = (result: ExecutionResult, paths: SlotPaths): Executed => ({
  result,
  paths,
  kinds: new ErrorKinds(),
  failedRoots: () => rootsOf((result.errors ?? []).map(({ path = [] }) => path)),
});

const rootsOf = (paths: readonly ResponsePath[]): ReadonlySet<string | number> =>
  new Set(paths.flatMap(([root]) => (root === undefined ? [] : [root])));

export const executeByPlan: Execute = (execution) => {
  const { chosen, question, context } = execution;
  const { root } = chosen.plan;
  // Without a token nothing is read, so the resources to keep need not be determined.
  const writer = new Run(context);
  const executed = besideSchema(execution, () =>
    question.operation.operation === OperationTypeNode.MUTATION
      ? inTurns(writer, root)
      : atOnce(writer, root),
  );
  return { executed, writer };
};

/** Executes the fields about the schema, and adds them to the result of the other fields. */
export function besideSchema(
  execution: Execution,
  runRest: () => Executed | Promise<Executed>,
): Executed | Promise<Executed> {
  const { plan } = execution.chosen;
  if (plan.schemaFields.length === 0) return runRest();
  let schemaResult: SchemaResult;
  try {
    // Refusals must come before anything runs.
    schemaResult = introspected(execution);
  } catch (error) {
    // A variable may be invalid deep inside a field.
    if (error instanceof GraphQLError && !error.extensions.http) return notExecuted([error]);
    throw error;
  }
  const executed = runRest();
  return executed instanceof Promise
    ? executed.then((rest) => joined(rest, schemaResult, plan))
    : joined(executed, schemaResult, plan);
}

function introspected({ schema, question, chosen, introspections }: Execution) {
  const { prepared, operation } = question;
  const { plan, variables } = chosen;
  return introspections.resultOf(
    { prepared, operation, variables },
    plan.schemaFields,
    prepared.planned(schema).fragments,
  );
}

/** Adds the fields about the schema to a result, in the order of the document. */
function joined(
  executed: Executed,
  schemaResult: SchemaResult,
  { root, schemaFields }: OperationPlan,
): Executed {
  const { data: others, ...result } = executed.result;
  if (!others) return executed;
  const isOdd = schemaFields.some(({ key }) => key === '__proto__');
  const data: Record<string, unknown> = isOdd ? Object.create(null) : root.container();
  const keys = root.fields.map(({ key }) => key);
  for (const { key, at } of schemaFields.toReversed()) keys.splice(at, 0, key);
  for (const key of keys) data[key] = schemaResult.get(key) ?? others[key];
  return { ...executed, result: { ...result, data } };
}

function atOnce(run: Run, root: Selection): Executed | Promise<Executed> {
  const failure = writeRoot(run, root.fields);
  const idle = run.idle();
  return idle ? idle.then(() => resultOf(run, failure)) : resultOf(run, failure);
}

/** Executes the fields of a mutation one after another. */
async function inTurns(run: Run, root: Selection): Promise<Executed> {
  const { log } = run.context.rest;
  const done: string[] = [];
  let failure: Failure | undefined;
  for (const field of root.fields) {
    const before = log.changes;
    failure = writeRoot(run, [field]);
    await run.idle();
    const hasFailed = failure !== undefined || hasHalted(run);
    // A field that failed after its change was made has been executed, too.
    if (!hasFailed || log.changes > before) done.push(field.key);
    if (hasFailed) break;
  }
  return { ...resultOf(run, failure), ...(run.halts && { done }) };
}

const hasHalted = ({ halts, failed }: Run) => halts && failed.length > 0;

/** Writes the root fields. Returns the error of a field that cannot be null, in which case there is no data. */
function writeRoot(run: Run, fields: readonly PlannedField[]): Failure | undefined {
  const { rest } = run.context;
  try {
    for (const field of fields) {
      if (hasHalted(run)) return undefined;
      if (rest.hasToken || field.constant !== undefined) run.writeRoot(field);
      else run.refuse(field, rest.noToken);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (run.halts) run.halt();
    return error;
  }
}

function resultOf(run: Run, failure: Failure | undefined): Executed {
  const { context, failed, lost, data, size, shared } = run;
  const { bound } = context.values;
  const held = heldTo(bound, size, shared);
  const paths = new ResponsePaths(data, lost);
  const kinds = new ErrorKinds();
  const resultErrors = new ResultErrors(paths, kinds);
  const { errors } = resultErrors;
  // If an error ends the operation, only the first one with a path is reported, because what contains later ones may
  // not have been written.
  const isEnough = () => run.halts && errors.length > 0;
  for (const one of failed) if (!isEnough()) resultErrors.add(one.error, one, one.tail);
  if (failure && !isEnough()) resultErrors.addAt(failure.cause, failure.field, failure.tail);
  for (const slot of held.left) if (!isEnough()) resultErrors.add(held.error, slot);
  if (run.halts) errors.splice(1);
  const isNothing = failure !== undefined || isEnough();
  const result = errors.length > 0 ? { errors, data: isNothing ? null : data } : { data };
  const failedRoots = () => rootsOf(failed.flatMap((one) => paths.of(one, Infinity)));
  return { result, paths, kinds, failedRoots };
}
