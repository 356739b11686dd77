/** One operation while it is executed. */
import type { DocumentNode } from 'graphql';
import type { ChosenPlan, NoPlan, Question } from '../graphql/plan/choose-plan.ts';
import type { RequestContext } from '../graphql/plan/context.ts';

export class OperationRun {
  readonly question: Question;
  readonly chosen: ChosenPlan | NoPlan;
  readonly context: RequestContext;
  /** Whether the result has fields about the schema. */
  isIntrospection = false;
  /** Called with the JSON of the data, if there are neither errors nor extensions. */
  onWritten: ((data: string) => void) | undefined;
  /** Whether a replay found that nothing has changed. Undefined if there was no replay. */
  isUnchanged: boolean | undefined;

  constructor(question: Question, chosen: ChosenPlan | NoPlan, context: RequestContext) {
    this.question = question;
    this.chosen = chosen;
    this.context = context;
  }

  get document(): DocumentNode {
    return this.question.prepared.document;
  }

  get isIncremental(): boolean {
    return this.question.prepared.isIncremental;
  }

  get isMutation(): boolean {
    return this.question.operation.operation === 'mutation';
  }

  /** Releases what was read and written, because long-lived objects may refer to it. */
  release(): void {
    this.context.release();
    this.onWritten = undefined;
  }
}
