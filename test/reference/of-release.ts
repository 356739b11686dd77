/** The reference of some releases, whose responses do not have the members and values that only the other ones have. */
import type { Chapter, Member, Members, OperationReference, Type } from './model.ts';
import { added } from './notation/members.ts';
import { text } from './notation/scalars.ts';
import { reference } from './reference.ts';

/** The releases whose members and values are left out. */
export type Lacked = 'earlier' | 'later';

const { source } = added(text);

const isOnlyIn = ({ source: from, isEarlier }: Member, releases: Lacked): boolean =>
  releases === 'earlier' ? isEarlier === true : from === source;

export const withoutReleases = (lacked: Lacked): Chapter => ({
  operations: mapped(reference.operations, (operation) => answering(operation, lacked)),
  shapes: mapped(reference.shapes, (shape) => ({ ...shape, type: reduced(shape.type, lacked) })),
});

function answering(operation: OperationReference, lacked: Lacked): OperationReference {
  const { answer } = operation;
  if (!answer.type) return operation;
  return { ...operation, answer: { ...answer, type: reduced(answer.type, lacked) } };
}

function reduced<Part extends Type | Member>(type: Part, lacked: Lacked): Part {
  if (type.is === 'object') return { ...type, members: reducedMembers(type.members, lacked) };
  if (type.is === 'either') {
    const among = type.among.filter((one) => !isAdded(one, lacked));
    return { ...type, among: among.map((one) => reduced(one, lacked)) };
  }
  if (type.is === 'one of') {
    const gone = new Set(type[lacked]);
    return { ...type, values: type.values.filter((value) => !gone.has(value)) };
  }
  const isOfOne = (type.is === 'list' || type.is === 'map') && type.of;
  return isOfOne ? { ...type, of: reduced(isOfOne, lacked) } : type;
}

/** Whether document 8 adds an alternative: itself, or its shape. */
function isAdded(one: Member, lacked: Lacked): boolean {
  const from = one.is === 'shape' ? reference.shapes[one.name]?.source : one.source;
  return lacked === 'later' && from?.startsWith('8, ') === true;
}

const reducedMembers = (members: Members, lacked: Lacked): Members =>
  mapped(
    Object.fromEntries(Object.entries(members).filter(([, member]) => !isOnlyIn(member, lacked))),
    (member) => reduced(member, lacked),
  );

const mapped = <Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
