/**
 * Groups errors with the same code and field to kinds. Because a response may contain a hundred thousand errors, they
 * are counted, and only the first ones of each kind are created.
 */
import { type ASTNode, GraphQLError } from 'graphql';
import { RestError } from '../../rest/values/errors.ts';
import { rootCause } from './errors.ts';

const maxOfOneKind = 10;

/** The kind of an error. `nodes`: the nodes of its field, used if the error has none itself. */
export function kindOf(error: unknown, nodes?: readonly ASTNode[]): string {
  const cause = rootCause(error);
  const code = cause instanceof RestError ? cause.code : codeIn(error);
  const [node] = (error instanceof GraphQLError ? error.nodes : undefined) ?? nodes ?? [];
  return `${code} ${node && 'name' in node ? node.name?.value : ''}`;
}

const codeIn = (error: unknown): unknown =>
  error instanceof Error && 'extensions' in error ? Object(error.extensions).code : undefined;

export class ErrorKinds {
  readonly #counts = new Map<string, number>();

  /** Counts errors of a kind. Returns how many of them are to be created. */
  take(kind: string, count: number): number {
    const before = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, before + count);
    return Math.max(Math.min(count, maxOfOneKind - before), 0);
  }

  /** Number of errors of a kind that were not created. */
  leftOut(kind: string): number {
    return Math.max((this.#counts.get(kind) ?? 0) - maxOfOneKind, 0);
  }
}
