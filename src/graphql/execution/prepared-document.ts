/** A parsed document with its plans, for all requests that send it, and the choice of a plan by the variables. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  stripIgnoredCharacters,
  TokenKind,
} from 'graphql';
import { isTooCostly } from '../errors/too-costly.ts';
import { DocumentPlans, type OperationPlan } from './document-plans.ts';
import { coercedVariables, type VariableValues, valuesOfVariables } from './graphql-js.ts';
import { hasIncremental } from './incremental.ts';
import type { Variables } from './model.ts';

/** Bytes of a validation error, which are mostly its stack. */
const errorBytes = 6_000;

export class PreparedDocument {
  readonly text: string;
  readonly document: DocumentNode;
  /** The validation errors, once the document has been validated. */
  errors: readonly GraphQLError[] | undefined;
  /** Called when the memory of the document has changed. */
  onGrowth: (() => void) | undefined;
  readonly #ownBytes: number;
  #bareText: string | undefined;
  #plans: DocumentPlans | undefined;
  #isIncremental: boolean | undefined;
  /** The only operation. Undefined if there are several. */
  readonly #only: OperationDefinitionNode | undefined;

  constructor(text: string, document: DocumentNode) {
    this.text = text;
    this.document = document;
    this.#ownBytes = bytesOfDocument(text, document);
    this.#only = getOperationAST(document) ?? undefined;
  }

  /** The plans of the document, which are made when they are first used. */
  planned(schema: GraphQLSchema): DocumentPlans {
    this.#plans ??= new DocumentPlans(schema, this.document, () => this.onGrowth?.());
    return this.#plans;
  }

  /** Memory of the document, its errors and its plans, in bytes. */
  get bytes(): number {
    const errors = (this.errors?.length ?? 0) * errorBytes;
    return this.#ownBytes + errors + bytesOfText(this.#bareText ?? '') + (this.#plans?.bytes ?? 0);
  }

  /** The text without comments and spaces, which is the same for equal documents. */
  get bareText(): string {
    if (this.#bareText === undefined) {
      this.#bareText = stripIgnoredCharacters(this.text);
      this.onGrowth?.();
    }
    return this.#bareText;
  }

  /** Whether it uses `@defer` or `@stream`, so that responses have `extensions.is_final`. */
  get isIncremental(): boolean {
    this.#isIncremental ??= /\b(defer|stream)\b/.test(this.text) && hasIncremental(this.document);
    return this.#isIncremental;
  }

  /** The operation with this name, or the only operation. Undefined if there is none, or if a name is required. */
  operation(name: string | null | undefined): OperationDefinitionNode | undefined {
    if (name === null || name === undefined) return this.#only;
    if (this.#only) return this.#only.name?.value === name ? this.#only : undefined;
    return getOperationAST(this.document, name) ?? undefined;
  }
}

/**
 * Bytes of a token, with the node that begins with it, and a share of the nodes above. They were measured on Node 24,
 * and estimate the memory of a document much faster than counting its nodes.
 */
const tokenBytes: Readonly<Partial<Record<TokenKind, number>>> = {
  [TokenKind.NAME]: 500,
  [TokenKind.INT]: 300,
  [TokenKind.FLOAT]: 300,
  [TokenKind.STRING]: 300,
  [TokenKind.BLOCK_STRING]: 300,
  [TokenKind.BRACE_L]: 310,
};
/** Bytes of a punctuator or a comment. */
const minBytes = 110;
/** Bytes of a document with its cache entry, apart from its tokens and text. */
const documentBytes = 3_000;

/** Estimates the bytes of a document. Without locations there are no tokens, so only the text counts. */
function bytesOfDocument(text: string, { loc }: DocumentNode): number {
  let bytes = documentBytes + bytesOfText(text);
  for (let token = loc?.startToken ?? null; token !== null; token = token.next)
    bytes += tokenBytes[token.kind] ?? minBytes;
  return bytes;
}

/** A text takes one byte per character if each of its characters fits in one byte, otherwise two. */
const bytesOfText = (text: string): number =>
  /[^\0-\xff]/.test(text) ? text.length * 2 : text.length;

/** A valid operation with the variables of the request. */
export interface Question {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Variables | null | undefined;
}

export interface ChosenPlan {
  readonly plan: OperationPlan;
  /** The coerced variables by name, and as graphql-js has them. */
  readonly variables: Variables;
  readonly coercedValues: VariableValues;
  readonly errors?: undefined;
}

/** The errors of variables, if there is no plan because of them. */
export interface NoPlan {
  readonly errors: readonly GraphQLError[];
  readonly plan?: undefined;
  readonly variables?: undefined;
}

export interface ChooseOptions {
  /** Whether fields below the root are not read, because the caller has no token. */
  readonly isRootOnly?: boolean;
  /** Maximum number of errors of variables. */
  readonly maxErrors?: number;
  /** Whether error messages omit names of the schema that the caller did not send. */
  readonly hidesSchema?: boolean;
}

/** Throws a `GraphQLError` if the operation is too large to plan. */
export function choosePlan(
  schema: GraphQLSchema,
  { prepared, operation, variables: sent }: Question,
  { isRootOnly = false, maxErrors = 1, hidesSchema = false }: ChooseOptions = {},
): ChosenPlan | NoPlan {
  const { errors, variables: coercedValues } = valuesOfVariables(schema, operation, sent ?? {}, {
    maxErrors,
    hideSuggestions: hidesSchema,
  });
  if (errors) return { errors };
  const variables = coercedVariables(coercedValues);
  try {
    const plan = prepared.planned(schema).planOf(operation, variables, isRootOnly);
    return { plan, variables, coercedValues };
  } catch (error) {
    // A variable in `@skip` or `@include` of a root field is null.
    if (error instanceof GraphQLError && !isTooCostly(error)) return { errors: [error] };
    throw error;
  }
}
