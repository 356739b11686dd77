/**
 * Answers about the schema: the schema stays as it is, so what was written once is given to whoever asks the same, in
 * whatever spaces and comments. Kept in two parts, as documents are: callers whose token the service has accepted, and
 * strangers.
 */
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Fragments } from '../plan/fragments.ts';
import type { SchemaField } from '../plan/meta-fields.ts';
import type { Variables } from '../plan/planned-field.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import { WeighedCache } from '../plan/weighed-cache.ts';
import { Introspector, type SchemaAnswer } from './introspector.ts';

/** Characters of variables that are part of what an answer is kept by; what has longer ones is not kept. */
const mostVariables = 500;

export interface IntrospectionsOptions {
  /** Hears how many values a stranger asks for that have to be written. Throws the `GraphQLError` that refuses them. */
  readonly onStranger: (values: number) => void;
  /** Bytes of one answer. */
  readonly mostBytes: number;
  /** Bytes of all that are kept. */
  readonly cacheBytes: number;
}

/** An operation that asks about the schema, beside what else it asks. */
export interface Introspection {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  /** Coerced. */
  readonly variables: Variables;
  /** Values that the answer comes to. */
  readonly values: number;
  /** Whether the service has accepted the caller's token. */
  readonly isAccepted: boolean;
}

export class Introspections {
  readonly #introspector: Introspector;
  readonly #onStranger: IntrospectionsOptions['onStranger'];
  readonly #accepted: WeighedCache<SchemaAnswer>;
  readonly #strangers: WeighedCache<SchemaAnswer>;
  readonly #underWay = new Map<string, Promise<SchemaAnswer>>();

  constructor(schema: GraphQLSchema, { mostBytes, cacheBytes, onStranger }: IntrospectionsOptions) {
    this.#onStranger = onStranger;
    this.#introspector = new Introspector(schema, mostBytes);
    const half = cacheBytes / 2;
    const options = { mostBytes: half, mostBytesOfOne: half / 2 };
    this.#accepted = new WeighedCache(options);
    this.#strangers = new WeighedCache(options);
  }

  /** At once where it is known, or little. */
  answer(
    asked: Introspection,
    fields: readonly SchemaField[],
    fragments: Fragments,
  ): SchemaAnswer | Promise<SchemaAnswer> {
    const question = questionOf(asked);
    const known =
      question === undefined
        ? undefined
        : (this.#known(question, asked.isAccepted) ?? this.#underWay.get(question));
    if (known) return known;
    // Who asks what is there, or on its way, costs nothing.
    if (!asked.isAccepted) this.#onStranger(asked.values);
    const { variables } = asked;
    const made = this.#introspector.answer(fields, { fragments, variables });
    if (question === undefined) return made;
    if (!(made instanceof Promise)) {
      this.#keep(question, asked.isAccepted, made);
      return made;
    }
    const kept = made.then((answer) => {
      this.#keep(question, asked.isAccepted, answer);
      return answer;
    });
    const ended = kept.finally(() => this.#underWay.delete(question));
    this.#underWay.set(question, ended);
    return ended;
  }

  #known(question: string, isAccepted: boolean): SchemaAnswer | undefined {
    const [own, other] = this.#parts(isAccepted);
    return own.get(question) ?? other.peek(question);
  }

  #keep(question: string, isAccepted: boolean, answer: SchemaAnswer): void {
    let bytes = 1_000 + 2 * question.length;
    for (const [key, written] of answer) bytes += 300 + 2 * key.length + written.bytes;
    this.#parts(isAccepted)[0].set(question, answer, bytes);
  }

  #parts(isAccepted: boolean) {
    return isAccepted
      ? ([this.#accepted, this.#strangers] as const)
      : ([this.#strangers, this.#accepted] as const);
  }
}

/** What is asked, whoever asks it; undefined where its variables are too long to keep anything by them. */
function questionOf({ prepared, operation, variables }: Introspection): string | undefined {
  const given = JSON.stringify(variables);
  if (given.length > mostVariables) return undefined;
  return `${operation.name?.value ?? ''} ${given} ${prepared.bareText}`;
}
