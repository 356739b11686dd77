/**
 * Kinds of errors: those of one code and field say the same, whatever their path. A response may hold a hundred
 * thousand of them, so they are counted before they are made, and only the first of each kind are made at all.
 */
import { type ASTNode, GraphQLError } from 'graphql';
import { RestError } from '../../rest/values/errors.ts';
import { rootCause } from './errors.ts';

/** What is past this is counted. */
export const mostOfOneKind = 10;

/** The kind of an error. `nodes` are those of the field that it was thrown at, where it has none of its own. */
export function kindOf(error: unknown, nodes?: readonly ASTNode[]): string {
  const cause = rootCause(error);
  const code = cause instanceof RestError ? cause.code : codeIn(error);
  const [node] = (error instanceof GraphQLError ? error.nodes : undefined) ?? nodes ?? [];
  return `${code} ${node && 'name' in node ? node.name?.value : ''}`;
}

const codeIn = (error: unknown): unknown =>
  error instanceof Error && 'extensions' in error ? Object(error.extensions).code : undefined;

export class ErrorKinds {
  readonly #kept = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();

  /** Counts `count` errors of a kind, and says how many of them are to be made. */
  take(kind: string, count: number): number {
    const kept = this.#kept.get(kind) ?? 0;
    const more = Math.min(count, mostOfOneKind - kept);
    this.#kept.set(kind, kept + more);
    if (count > more) this.#leftOut.set(kind, this.leftOut(kind) + count - more);
    return more;
  }

  /** How many of a kind are not made. */
  leftOut(kind: string): number {
    return this.#leftOut.get(kind) ?? 0;
  }
}
