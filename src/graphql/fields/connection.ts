/**
 * Connections: a paged list of the REST interface as Relay reads it, forward only.
 *
 * One declaration a field: the operation says path, filters and items, the rest follows. One connection type
 * a node type, except where the relation itself carries data: that stands on the edge.
 */

import type { ListOperation } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { fillPath } from '../../rest/values/path.ts';
import { isRecord, memberOf } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { weightOfArguments } from '../cost/count-values.ts';
import { graphError } from '../errors/errors.ts';
import { fitting } from '../identity/path-ids.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { type IdOf, idFromContent } from '../loading/anchors.ts';
import { decodeCursor, fingerprint, listName, pageSizeOf } from '../loading/cursor.ts';
import { entitiesIn } from '../loading/embedded-entities.ts';
import { formatParameterOf, noFormats, readInFormats } from '../loading/formats.ts';
import { largestPage, mostPages } from '../loading/pager.ts';
import {
  type PageRequest,
  pageSizeMessage,
  type ReadPage,
  startOf,
  walk,
} from '../loading/walk.ts';
import { ofParentThere } from '../plan/offered.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { selectedFormats } from '../plan/selected-forms.ts';
import type { Asked, Source } from '../plan/step.ts';
import { connectionType, type Relation } from '../types/connection-types.ts';
import { argumentsOf, toQuery } from '../types/field-arguments.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { type FilledBy, filledIn, withoutFilled } from '../types/filled-filters.ts';
import { fieldName } from '../types/graphql-names.ts';
import { type OneOrMore, oneOrMore } from '../types/one-or-more.ts';
import { outputOf } from '../types/output.ts';
import { semanticNonNull } from '../types/semantic-non-null.ts';
import { stepField } from '../types/step-field.ts';
import {
  type CountedBy,
  type CountedExtensions,
  countsIn,
  isAskedIn,
  isCountAlone,
  pageByCount,
} from './counted-by.ts';
import { extendable, extendedIn } from './extended-members.ts';
import { WalkedConnection } from './walked-connection.ts';

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

interface Arguments extends Readonly<Record<string, unknown>> {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

const defaultFirst = 25;

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
  const counts = countsIn(operations, counting.countedBy, Object.keys(filledBy));
  const withoutItems = new Set([
    'totalCount',
    '__typename',
    ...Object.keys(envelope.shape).map(fieldName),
  ]);

  const prepare = ({ args, scope: { ids }, context, field, slot }: Asked) => {
    const operation = fitting(operations, ids) ?? operations[0];
    const { first: requested, after, ...filters }: Arguments = args;
    const asked = checkedFirst(requested);
    const first = selectsNamesOf(field, withoutItems) ? 0 : asked;
    const query = { ...toQuery(operation, filters, ids), ...filledIn(filledBy, ids) };
    const list = listName(fillPath(operation.path, ids), query);
    const start = startOf(after ? decodeCursor(fingerprint(list), after) : undefined, first);
    const formats = formatParameterOf(operation)
      ? selectedFormats(field.selections, context)
      : noFormats;
    const extended = extendedIn(operation, field);
    const inputOf = ({ token, size }: PageRequest, format: Readonly<Record<string, string>>) => ({
      path: ids,
      query: {
        ...query,
        ...extended,
        ...format,
        limit: size,
        ...(token !== null && { page: token }),
      },
    });
    const read: ReadPage = (page) => {
      const reading = readInFormats(operation, formats, (format) =>
        context.rest.call(operation, { ...inputOf(page, format), requestedBy: [slot] }),
      );
      context.loaders.counts.note(list, reading);
      return reading;
    };
    const hasRead = () =>
      isAskedIn(formats, operation, (format) =>
        context.rest.hasRead(operation, inputOf(start, format)),
      );
    // Behind a cursor only the service knows what is left.
    const counter = after ? undefined : counts(operation, query);
    return { first, list, start, read, hasRead, counter };
  };

  const source: Source = {
    waits: true,
    async resolve(asked) {
      const { args, context, field, scope, slot } = asked;
      // Once nothing is left, the list is not even walked.
      context.values.take(weightOfArguments(args));
      const { first, list, start, read, hasRead, counter } = prepare(asked);
      const known = pageByCount(asked, counter, hasRead);
      const walked = await walk(known ? async () => known : read, start, first, idOf).catch(
        (error: unknown) => {
          throw start.token !== null && isRefusedInput(error)
            ? invalidCursor(error)
            : ofParentThere(error, asked);
        },
      );
      if (walked.isCutShort)
        context.warnings.add(
          'UPSTREAM_INVALID_RESPONSE',
          'The next page of the list is invalid or was already read. The list ends here.',
          slot,
        );
      const { failure } = walked;
      if (failure && !(failure instanceof RestError && showsNext(field))) throw failure;
      if (failure) context.warnings.add(failure.code, failure.message, slot);
      if (itemMember !== undefined)
        for (const item of walked.items)
          for (const object of entitiesIn(shape, item, scope.ids)) context.loaders.keep(object);
      return new WalkedConnection(walked, { list, idOf, nodeIn });
    },
    mayBeNeedless: countedBy !== undefined,
    async prefetch(asked) {
      const { start, read, counter } = prepare(asked);
      // A parent that tells it saves the call, which is worth more than to have it sooner.
      if (counter === undefined || !isCountAlone(asked.field)) await read(start);
    },
    estimate({ field, args, unknown, variables }) {
      const { first: requested, after }: Arguments = args;
      const asked = unknown.has('first') ? largestPage : checkedFirst(requested);
      const first = selectsNamesOf(field, withoutItems) ? 0 : asked;
      const isGoingOn = unknown.has('after') || (after ?? null) !== null;
      const hasTexts = formatParameterOf(operations[0]) !== undefined;
      const formats = hasTexts ? selectedFormats(field.selections, { variables }) : noFormats;
      return {
        calls: [
          {
            operations,
            filledBy: Object.values(filledBy).map(({ ownKey }) => ownKey),
            atOnce: Math.max(formats.size, 1),
            turns: turnsFrom(after, unknown.has('after'), first),
            // What the parent counts may not be asked for.
            isSure: first > 0 && countedBy === undefined,
            variant: [first, ...formats, ...Object.keys(extendedIn(operations[0], field))].join(),
            // Of a list that is read on from a cursor, that says the size.
            ...(!isGoingOn && !unknown.has('first') && { size: Math.max(first, 1) }),
          },
        ],
        first,
        hasTexts,
        waitsForParent: countedBy !== undefined && isCountAlone(field),
      };
    },
  };

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

/** With these filters the service made the token of the cursor: it is the token that it no longer takes. */
const isRefusedInput = (error: unknown): error is RestError =>
  error instanceof RestError && error.code === 'BAD_USER_INPUT';

const invalidCursor = ({ upstream }: RestError) =>
  graphError('INVALID_CURSOR', undefined, upstream);

/**
 * Pages that are read: from a cursor on, which says their size, and may stand in the middle of one. A cursor that is
 * not known is taken to be of pages of the same size.
 */
function turnsFrom(cursor: string | null | undefined, isOpen: boolean, first: number): number {
  if (isOpen) return 2;
  if (!cursor) return 1;
  const size = pageSizeOf(cursor) ?? Math.max(first, 1);
  return Math.min(Math.ceil(first / size) + 1, mostPages);
}

function checkedFirst(first: number | null | undefined): number {
  const requested = first ?? defaultFirst;
  if (requested < 0 || requested > largestPage) throw graphError('BAD_USER_INPUT', pageSizeMessage);
  return requested;
}

/** Whether a list that came in part shows that it goes on: to others it would look like the whole. */
const showsNext = ({ onlySelection }: PlannedField): boolean =>
  onlySelection.fields.some(
    (field) =>
      field.name === 'pageInfo' &&
      field.onlySelection.fields.some(({ name }) => name === 'hasNextPage'),
  );

const selectsNamesOf = (field: PlannedField, names: ReadonlySet<string>): boolean =>
  field.onlySelection.fields.every(({ name }) => names.has(name));

/** A row without what it should hold is not a row that is null. */
const memberIn = (name: string) => (item: unknown) =>
  (isRecord(item) ? memberOf(item, name) : undefined) ?? undefined;
