/**
 * Connections: a paged list of the REST interface as Relay reads it, forward only.
 *
 * One declaration a field: the operation says path, filters and items, the rest follows. One connection type
 * a node type, except where the relation itself carries data: that stands on the edge.
 */

import type { ListOperation } from '../../rest/table/operation.ts';
import { isRecord, memberOf } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { type IdOf, idFromContent } from '../loading/anchors.ts';
import { largestPage } from '../loading/pager.ts';
import { connectionType, type Relation } from '../types/connection-types.ts';
import { argumentsOf } from '../types/field-arguments.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { type FilledBy, withoutFilled } from '../types/filled-filters.ts';
import { fieldName } from '../types/graphql-names.ts';
import { type OneOrMore, oneOrMore } from '../types/one-or-more.ts';
import { outputOf } from '../types/output.ts';
import { semanticNonNull } from '../types/semantic-non-null.ts';
import { stepField } from '../types/step-field.ts';
import type { CountedBy, CountedExtensions } from './counted-by.ts';
import { extendable } from './extended-members.ts';
import { defaultFirst, ListSource } from './list-source.ts';

export interface ConnectionOptions {
  /** The list; of several, the one whose path the ids of the parent fill. */
  readonly operation: OneOrMore<ListOperation>;
  readonly description: string;
  /** Member of the list's items that holds the node; the item itself unless said otherwise. */
  readonly itemMember?: string;
  /** A relation that carries data, which stands on the edge. */
  readonly relation?: Relation;
  /** Filters that the parent fills with its own id: they are no arguments. */
  readonly filledBy?: FilledBy;
  /** Members of the parent that count the items: what they say is not asked for. */
  readonly countedBy?: OneOrMore<CountedBy>;
}

/** A field that pages through a list. The path ids come from its parent. */
export function connection(t: FieldBuilder, options: ConnectionOptions): Field {
  const { description, relation } = options;
  const operations = oneOrMore(options.operation);
  const [{ name, shape, envelope }] = operations;
  const { itemMember, filledBy = {}, countedBy } = options;
  const offered = operations.map((operation) => withoutFilled(operation, filledBy));
  const nodeShape = itemMember === undefined ? shape : schemaAt(name, shape, [itemMember]);
  const node = outputOf(nodeShape);
  for (const [, member] of operations.flatMap(extendable)) schemaAt(name, shape, [member]);
  const nodeIn = itemMember === undefined ? (item: unknown) => item : memberIn(itemMember);
  // All resources have to be declared by the time that an item is looked at.
  let idMember: string | undefined;
  const idOf: IdOf = (item) => {
    const node = nodeIn(item);
    idMember ??= resourceOfShape(nodeShape)?.idMember ?? 'id';
    const id = isRecord(node) ? node[idMember] : undefined;
    return typeof id === 'string' ? id : idFromContent(node);
  };

  const counting = { countedBy: countedBy ? oneOrMore(countedBy) : [] } satisfies CountedExtensions;
  const withoutItems = new Set([
    'totalCount',
    '__typename',
    ...Object.keys(envelope.shape).map(fieldName),
  ]);

  const source = new ListSource({
    operations,
    filledBy,
    countedBy: counting.countedBy,
    items: { idOf, nodeIn },
    itemMember,
    withoutItems,
  });

  return stepField(t, {
    type: connectionType(node, envelope, relation && { relation, item: shape }),
    nullable: true,
    description,
    operations,
    args: {
      first: t.arg.int({
        defaultValue: defaultFirst,
        description: `Returns the first _n_ items of the list, up to ${largestPage}. Null uses the default.`,
      }),
      after: t.arg.string({
        description:
          'Returns the items that come after this cursor, such as `endCursor`. Defaults to the start of the list.',
      }),
      ...argumentsOf(t.arg, ...offered),
    },
    step: {
      source,
      completion: new EmbeddedCompletion(),
      extraCall: 'call',
      takesFormatsBelow: false,
    },
    extensions: { ...semanticNonNull, ...counting },
  });
}

/** A row without what it should hold is not a row that is null. */
const memberIn = (name: string) => (item: unknown) =>
  (isRecord(item) ? memberOf(item, name) : undefined) ?? undefined;
