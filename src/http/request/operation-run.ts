/** The operation of a request while it is executed. */
import type { DocumentNode } from 'graphql';
import type { ChosenPlan, NoPlan, Question } from '../../graphql/plan/choose-plan.ts';
import type { RequestContext } from '../../graphql/plan/context.ts';
import type { Executing } from '../../graphql/run/execute.ts';
import type { Replay } from '../../server/replay.ts';

export class OperationRun {
  readonly question: Question;
  readonly chosen: ChosenPlan | NoPlan;
  readonly context: RequestContext;
  /** Undefined if this run is neither replayed nor stored. */
  replay: Replay | undefined;
  writer: Executing['writer'];
  /** Whether the result has fields about the schema. */
  isIntrospection = false;

  constructor(question: Question, chosen: ChosenPlan | NoPlan, context: RequestContext) {
    this.question = question;
    this.chosen = chosen;
    this.context = context;
  }

  get document(): DocumentNode {
    return this.question.prepared.document;
  }

  get isMutation(): boolean {
    return this.question.operation.operation === 'mutation';
  }

  /** Keys of the root fields whose changes were made. Undefined unless the operation is a mutation. */
  get changed(): ReadonlySet<string> | undefined {
    return this.isMutation ? this.context.changed : undefined;
  }

  /** Whether there is no data if the root field with this response key has an error. */
  requires(key: string): boolean {
    const { onError } = this.context;
    if (onError !== 'PROPAGATE') return onError === 'HALT';
    return this.chosen.plan?.requires(key) ?? false;
  }

  /**
   * Releases what was read and written, because long-lived objects may refer to it. To be called when the response is
   * sent.
   */
  release(): void {
    const { rest } = this.context;
    rest.end();
    rest.emptyResponses();
    this.writer?.release();
  }
}
