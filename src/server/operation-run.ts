/** One operation while it is executed. */
import type { DocumentNode } from 'graphql';
import type { RequestContext } from '../graphql/execution/context.ts';
import type { ChosenPlan, NoPlan, Question } from '../graphql/execution/prepared-document.ts';

export class OperationRun {
  readonly question: Question;
  readonly chosen: ChosenPlan | NoPlan;
  readonly context: RequestContext;
  /** Whether the result has fields about the schema. */
  isIntrospection = false;
  /** The places in the response of values that were awaited. */
  readonly #awaited: { readonly container: Record<string, unknown>; readonly key: string }[] = [];
  /** Called with the JSON of the data, if there are neither errors nor extensions. */
  onWritten: ((data: string) => void) | undefined;
  /** Whether a replay found that nothing has changed. Undefined if there was no replay. */
  isUnchanged: boolean | undefined;

  constructor(question: Question, chosen: ChosenPlan | NoPlan, context: RequestContext) {
    this.question = question;
    this.chosen = chosen;
    this.context = context;
  }

  readonly onAwaited = (container: Record<string | number, unknown>, key: string | number) => {
    this.#awaited.push({ container, key: key as string });
  };

  get document(): DocumentNode {
    return this.question.prepared.document;
  }

  /** Whether the document uses `@defer` or `@stream`. */
  get isIncremental(): boolean {
    return this.question.prepared.isIncremental;
  }

  get isMutation(): boolean {
    return this.question.operation.operation === 'mutation';
  }

  /** Releases what was read and written, because long-lived objects may refer to it. */
  release(): void {
    this.context.release();
    for (const { container, key } of this.#awaited) container[key] = undefined;
    this.#awaited.length = 0;
    this.onWritten = undefined;
  }
}

/** What is needed to present a result. Without the document, values that the schema does not expect are not reported. */
export type PresentedRun = Pick<OperationRun, 'context' | 'isMutation'> &
  Partial<Pick<OperationRun, 'isIncremental' | 'document'>>;
