/**
 * Converts inputs to the bodies of REST calls; `input-types.ts` creates their types. Absent fields remain absent, and
 * null remains null.
 */
import type { z } from 'zod';
import { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import { visit, type WireVisitor } from '../../rest/table/wire-type.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord } from '../../rest/values/record.ts';
import { InputError, inField } from '../errors/input-error.ts';
import { pathAsWritten, remember } from '../errors/input-paths.ts';
import { UNRECOGNIZED } from '../errors/warnings.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { enumMembers } from './enums.ts';
import { fieldName } from './graphql-names.ts';
import { anyNested, narrowedIds, nestedIn, opaqueIn, ownIdIn } from './input-ids.ts';
import {
  entryNames,
  furtherMembers,
  inputMembers,
  isBare,
  isOpen,
  isReplaced,
  waysToWrite,
} from './input-members.ts';
import { bareTextOnWire, richTextOnWire } from './rich-text.ts';

type Sent = Readonly<Record<string, unknown>>;

interface Around {
  readonly ids: PathIds;
  /** Limits the work of converting the Markdown of a request. */
  readonly work: MarkdownWork;
}

/** Converts a value, which is never null. */
type Writer = (value: unknown, around: Around) => unknown;

const asItIs: Writer = (value) => value;

/** The function that converts values of a schema. GraphQL has checked the types of the values before. */
const writerOf = memoized((schema: z.core.$ZodType): Writer => visit(schema, writers, undefined));

const writers: WireVisitor<Writer, undefined> = {
  list({ element }) {
    const write = writerOf(element);
    return (value, around) =>
      (value as readonly unknown[]).map((item, index) =>
        inField([String(index)], () => write(item, around)),
      );
  },
  id({ reference }) {
    return (id, { ids }) => ownIdIn(String(id), reference, ids);
  },
  opaqueId({ of }) {
    return (id) => opaqueIn(String(id), of);
  },
  nestedId({ nested }) {
    return (id, { ids }) => nestedIn(nested, ownIdIn(String(id), nested, ids));
  },
  anyId({ among }) {
    return (id, { ids }) => anyNested(among, String(id), ids);
  },
  enumeration({ schema }) {
    const names = enumMembers(schema).join(', ');
    return (value) => {
      if (value !== UNRECOGNIZED) return value;
      throw new InputError('INVALID_FORMAT', `The value must be one of ${names}.`);
    };
  },
  richText({ isBare }) {
    return isBare
      ? (value, { work }) => bareTextOnWire(value as Sent, work)
      : (value) => richTextOnWire(value as Sent);
  },
  either: oneWriter,
  union: oneWriter,
  object({ schema }) {
    return isBare(schema)
      ? (value, around) => objectOnWire(schema, isTrue(value), around)
      : (value, around) => objectOnWire(schema, value as Sent, around);
  },
  map({ schema }) {
    return (value, around) => entriesOnWire(schema, value as readonly Sent[], around);
  },
  scalar: () => asItIs,
};

/** Throws for false, because an alternative that is not wanted must be left out. */
function isTrue(value: unknown): Sent {
  if (value === true) return {};
  throw new InputError('INVALID_FORMAT', 'The value must be true. Leave the field out otherwise.');
}

function oneWriter({ schema }: { readonly schema: z.ZodUnion }): Writer {
  return (value, around) => oneOnWire(schema, value as Sent, around);
}

/** Converts an input to the body of a call. */
export const toWire = (
  shape: z.ZodObject,
  sent: Sent,
  ids: PathIds,
  work = new MarkdownWork(),
): Record<string, unknown> => objectOnWire(shape, sent, { ids, work });

function objectOnWire(shape: z.ZodObject, sent: Sent, around: Around): Record<string, unknown> {
  const further = isOpen(shape) ? furtherIn(sent) : {};
  const wire: Record<string, unknown> = { ...further };
  const inner = { ...around, ids: narrowedIds(shape, sent, around.ids) };
  const names = new Map<string, string>();
  for (const one of inputMembers(shape)) {
    const { wire: member, name, successor, schema, literal } = one;
    if (literal !== undefined) wire[member] = literal;
    const value = sent[name];
    if (value === undefined || isReplaced(one, sent)) continue;
    // The parameter has another name, under which it has been written.
    if (value === null && wire[member] !== undefined) continue;
    if (successor !== undefined && (sent[successor] ?? null) !== null)
      throw new InputError(
        'INVALID_FORMAT',
        `"${name}" is the former name of "${successor}". Specify only "${successor}".`,
        [name],
      );
    names.set(member, name);
    const written = value === null ? null : inField([name], () => writerOf(schema)(value, inner));
    wire[member] = one.several === undefined || written === null ? written : [written];
  }
  return remember(wire, (member) => {
    const name = names.get(member);
    if (name !== undefined) return [name];
    return Object.hasOwn(further, member) ? [furtherMembers, member] : [nameOf(shape, member)];
  });
}

/** The name of a member that was not given. */
const nameOf = (shape: z.ZodObject, member: string): string =>
  inputMembers(shape).find(({ wire }) => wire === member)?.name ?? fieldName(member);

/** The additional members. Throws if the value is not an object. */
function furtherIn({ [furtherMembers]: further }: Sent): Sent {
  if (further === undefined || further === null) return {};
  if (isRecord(further)) return further;
  throw new InputError('INVALID_FORMAT', `"${furtherMembers}" must be an object.`, [
    furtherMembers,
  ]);
}

/** Converts the alternative that is set. */
function oneOnWire(union: z.ZodUnion, sent: Sent, around: Around): unknown {
  for (const { field, schema } of waysToWrite(union)) {
    const value = sent[field];
    if (value === undefined || value === null) continue;
    const written = inField([field], () => writerOf(schema)(value, around));
    return isRecord(written)
      ? remember({ ...written }, (member) => [field, ...pathAsWritten(written, [member])])
      : written;
  }
  return undefined;
}

function entriesOnWire(map: z.ZodRecord, entries: readonly Sent[], around: Around) {
  const { keyField, bareValue, valueName } = entryNames(map);
  const writeKey = writerOf(map.keyType);
  const indexes = new Map<string, string>();
  const written = entries.map((entry, index) =>
    inField([String(index)], () => {
      const name = inField([keyField], () => String(writeKey(entry[keyField], around)));
      if (indexes.has(name))
        throw new InputError('DUPLICATE', `"${name}" is given more than once.`, [keyField]);
      indexes.set(name, String(index));
      const value = bareValue
        ? objectOnWire(bareValue, entry, around)
        : inField([valueName], () => writerOf(map.valueType)(entry[valueName], around));
      return [name, value] as const;
    }),
  );
  const valuePath = bareValue ? [] : [valueName];
  return remember(Object.fromEntries(written), (name) => [indexes.get(name) ?? '', ...valuePath]);
}
