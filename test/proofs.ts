/**
 * Proofs: for each operation of a table a document that reaches it, the data it gives, and the exact calls it
 * makes, wave by wave. The compiler asks for every operation; a call too many or too late turns a proof red.
 */
import { describe, expect, test } from 'vitest';
import type { Operation, OperationTable } from '../src/rest/table/operation.ts';
import { Gate, sortedCalls } from './gate.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { type AskOptions, startWorld } from './harness.ts';

interface Expected<Data, Variables> extends AskOptions {
  readonly variables?: Variables;
  readonly data: Data;
  /** The calls, `GET /v1/orgs`, in waves: those that are made at once, in any order, then those that wait for them. */
  readonly waves: readonly (readonly string[])[];
}

/** A proof without the types of its document. */
export type Proof = (operation: Operation) => Promise<void>;

export type Proofs<Table extends OperationTable> = { readonly [Name in keyof Table]: Proof };

/** Time in the sandbox of a proof: what is created or changed says it. */
export const proofTime = '2026-03-01T12:00:00.000Z';

export function proof<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  { variables, data, waves, ...options }: Expected<Data, Variables>,
): Proof {
  return async (operation) => {
    const gate = new Gate();
    const world = await startWorld({ gate, sandbox: { now: () => new Date(proofTime) } });
    const result = await world.ask(document, variables, options);
    expect(result.errors).toBeUndefined();
    expect(result.extensions).toBeUndefined();
    expect(result.data).toEqual(data);
    expect(gate.waves).toEqual(waves.map(sortedCalls));
    const { name, method, route } = operation;
    expect(result.calls, `the document of ${name} is to call ${method} ${route}`).toContainEqual(
      expect.stringMatching(callOf(operation)),
    );
  };
}

/** Matches calls of the operation. */
const callOf = ({ method, route }: Operation) =>
  new RegExp(`^${method} ${route.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);

/** For whoever runs the tests before the compiler. */
const lacking = (domain: string, name: string) =>
  `test/domains/${domain}.test.ts lacks a proof: ${name}: proof(graphql(\`…\`), { the calls it makes, data: { … } }),`;

/** Runs the proof of every operation of a table, and sees that it calls its operation. */
export function prove<Table extends OperationTable>(
  domain: string,
  table: Table,
  proofs: Proofs<Table>,
): void {
  describe(`${domain}: each operation is reached`, () => {
    for (const name of Object.keys(table) as (keyof Table & string)[])
      test(name, async () => {
        if (!(name in proofs)) expect.fail(lacking(domain, name));
        await proofs[name](table[name] as Operation);
      });
  });
}
