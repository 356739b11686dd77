/** The edges of several objects that a mutation added to a list, if the response contains the items of that list. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { memberAt } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { ListCompletion } from '../completion/list.ts';
import { cursorOfCreated } from '../loading/cursor.ts';
import { source } from '../plan/step.ts';
import { type Edge, edgeType, type Relation } from '../types/connection-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { ifNotApplied, nullIf } from '../types/null-causes.ts';
import { outputOf } from '../types/output.ts';
import { stepField } from '../types/step-field.ts';
import { type PayloadFields, payloadIn } from './payload-links.ts';

export interface AddedEdgesOptions {
  /** The list. Its items are the nodes. */
  readonly operation: ListOperation;
  readonly relation: Relation;
  /** Name of the response's member that contains the items. */
  readonly itemsAt: string;
  readonly description: string;
}

export const addedEdges =
  ({ operation, relation, itemsAt, description }: AddedEdgesOptions): PayloadFields =>
  (t) => ({
    [`${lowerFirst(relation.name)}Edges`]: stepField(t, {
      type: [edgeType(outputOf(operation.shape), { relation, item: operation.shape })],
      nullable: { list: true, items: true },
      description: nullIf(
        `${description} For insertion into a connection on the client. Do not paginate from their cursors.`,
        ifNotApplied,
        'the REST API does not return them',
      ),
      step: {
        source: source((asked) => {
          const items = memberAt(payloadIn(asked).response, [itemsAt]);
          return Array.isArray(items) ? items.map(edgeOf) : null;
        }),
        completion: new ListCompletion(new EmbeddedCompletion(), { rows: true }),
        takesFormatsBelow: true,
      },
    }),
  });

const edgeOf = (item: unknown): Edge => ({ cursor: cursorOfCreated(), node: item, item });
