/**
 * Proofs: for each operation, a document that calls it and the expected data. The calls, wave by wave, are in
 * test/golden. A missing operation is a compile error.
 */
import {
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationsOfField, type RestRoute } from '../src/graphql/execution/operations.ts';
import type { Operation, OperationTable } from '../src/rest/table/operation.ts';
import { operationTables } from '../src/schema/operations.ts';
import { schema } from '../src/schema/schema.ts';
import { Gate } from './gate.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { type GoldenCalls, goldenCalls } from './golden-calls.ts';
import { type AskOptions, type GraphQLError, startWorld, type World } from './harness.ts';
import { unlistedCalls, unneededCalls } from './listed-calls.ts';

interface ProofOptions<Variables> extends AskOptions {
  readonly variables?: Variables;
  /** Query parameters such as `owner=ada` that do not affect the data: at least one call has each of them. */
  readonly sends?: readonly string[];
}

const rows = Object.values(operationTables).flatMap((table) => Object.values<Operation>(table));

const keyOf = ({ method, route }: { readonly method: string; readonly route: string }) =>
  `${method} ${route}`;

/** A proof without the types of its document. */
export type Proof = (operation: Operation, golden: GoldenCalls) => Promise<void>;

export type Proofs<Table extends OperationTable> = { readonly [Name in keyof Table]: Proof };

/** The sandbox's time in a proof, which appears in created and updated objects. */
export const proofTime = '2026-03-01T12:00:00.000Z';

/** A proof that the result of the document has this data. */
export function proof<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  data: Data,
  { variables, sends = [], ...options }: ProofOptions<Variables> = {},
): Proof {
  return async (operation, golden) => {
    const gate = new Gate();
    const world = await startWorld({ gate, sandbox: { now: () => new Date(proofTime) } });
    const headers = { ...options.headers, 'x-upstream-trace': '1' };
    const result = await world.expectData(document, variables, { ...options, headers });
    expect(Object.keys(result.extensions ?? {}), 'no warnings').toEqual(['upstream', 'cost']);
    const unlisted = unlistedCalls(document.toString(), result.extensions);
    expect(unlisted, 'each call is in `rest` of the extensions of its field').toEqual([]);
    const unneeded = unneededCalls(document.toString(), result.extensions);
    expect(unneeded, 'each call is of an operation that the document needs').toEqual([]);
    expect(result.data).toEqual(data);
    const { name, method, route } = operation;
    expect(result.calls, `the document of ${name} is to call ${method} ${route}`).toContainEqual(
      expect.stringMatching(callOf(operation)),
    );
    const changes = result.calls.filter(
      (call) => !call.startsWith('GET ') && !readsByPost.some((read) => read.test(call)),
    );
    expect(changes, 'each field of a mutation makes one change').toHaveLength(
      changesIn(document.toString()),
    );
    const declared = routesIn(document.toString());
    expect(declared, 'a field has it in `rest` of its extensions').toContainEqual(
      expect.objectContaining({ method, route }),
    );
    const sent = result.calls.flatMap((call) => call.split(/[?&]/).slice(1));
    expect(sent.map(decodeURIComponent)).toEqual(expect.arrayContaining([...sends]));
    golden.check(name, gate.waves);
    await withoutOperation(operation, async (lacking) => {
      const { errors, data: other } = await lacking.ask(document, variables, options);
      if (errors) expectUnsupported(operation, declared, errors);
      // Another operation may give the same.
      else if (!hasUserErrors(other)) expect(other, `without ${name}`).toEqual(data);
    });
  };
}

/** Runs `check` with a service of the releases that do not have the operation, if there are any. */
async function withoutOperation(
  { releases }: Operation,
  check: (world: World) => Promise<void>,
): Promise<void> {
  if (releases === 'all') return;
  const served = releases === 'later' ? '143' : 'newest';
  await check(await startWorld({ sandbox: { interface: served, now: () => new Date(proofTime) } }));
}

/** For a change of an object that is named by its ID alone, the object may be missing as well. */
const hasUserErrors = (data: unknown) => JSON.stringify(data).includes('"userErrors":[{');

/** Codes of fields whose operation is missing: of an object that is named by its ID alone, nothing else is known. */
const codesWithoutOperation = new Set(['UPSTREAM_UNSUPPORTED', 'NOT_FOUND']);

/**
 * `needed`: the operations of the document. What the field is on may be read by another one that the service lacks for
 * the same reason, so that the field is not reached.
 */
function expectUnsupported(
  { name, releases }: Operation,
  needed: readonly RestRoute[],
  errors: readonly GraphQLError[],
): void {
  const told = errors.map(({ extensions: { code, upstream } }) => ({ code, upstream }));
  const lacked = new Set(rows.filter((row) => row.releases === releases).map(keyOf));
  const routes = needed.filter((one) => lacked.has(keyOf(one))).map(({ route }) => route);
  expect(told, `a field says that the service has no ${name}`).toContainEqual({
    code: expect.toSatisfy((code: string) => codesWithoutOperation.has(code)),
    upstream: expect.objectContaining({ route: expect.toBeOneOf(routes) }),
  });
}

/** The operations in the extensions of all fields that the document selects. */
function routesIn(document: string): readonly RestRoute[] {
  const found: RestRoute[] = [];
  const types = new TypeInfo(schema);
  const Field = () => {
    const field = types.getFieldDef();
    if (field) found.push(...operationsOfField(field));
  };
  visit(parse(document), visitWithTypeInfo(types, { Field }));
  return found;
}

function changesIn(document: string): number {
  const operation = parse(document).definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION,
  );
  return operation?.operation === 'mutation' ? operation.selectionSet.selections.length : 0;
}

/** Matches calls of the operation. */
const callOf = ({ method, route }: Operation) =>
  new RegExp(`^${method} ${route.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);

const readsByPost = rows.filter(({ isRead, method }) => isRead && method !== 'GET').map(callOf);

/** The message if the tests run before the compiler. */
const lacking = (domain: string, name: string) =>
  `test/domains/${domain}.test.ts lacks a proof: ${name}: proof(graphql(\`…\`), { … }),`;

/** Runs the proof of every operation in a table, and checks that it calls the operation. */
export function prove<Table extends OperationTable>(
  domain: string,
  table: Table,
  proofs: Proofs<Table>,
): void {
  describe(`${domain}: each operation is reached`, () => {
    const golden = goldenCalls(domain);
    for (const name of Object.keys(table) as (keyof Table & string)[])
      test(name, async () => {
        if (!(name in proofs)) expect.fail(lacking(domain, name));
        await proofs[name](table[name] as Operation, golden);
      });
  });
}
