/** The reference of some releases, whose responses do not have the members and values that only the other ones have. */
import type { Chapter, Member, Members, OperationReference, Type } from './model.ts';
import { added } from './notation/members.ts';
import { text } from './notation/scalars.ts';

/** The releases whose members and values are left out. */
export type Lacked = 'earlier' | 'later';

const { source } = added(text);

const isOnlyIn = ({ source: from, isEarlier }: Member, releases: Lacked): boolean =>
  releases === 'earlier' ? isEarlier === true : from === source;

export const withoutReleases = ({ shapes, operations }: Chapter, lacked: Lacked): Chapter => ({
  operations: mapped(operations, (operation) => answering(operation, lacked)),
  shapes: mapped(shapes, (shape) => ({ ...shape, type: reduced(shape.type, lacked) })),
});

function answering(operation: OperationReference, lacked: Lacked): OperationReference {
  const { answer } = operation;
  if (!answer.type) return operation;
  return { ...operation, answer: { ...answer, type: reduced(answer.type, lacked) } };
}

function reduced<Part extends Type | Member>(type: Part, lacked: Lacked): Part {
  if (type.is === 'object') return { ...type, members: reducedMembers(type.members, lacked) };
  if (type.is === 'either')
    return { ...type, among: type.among.map((one) => reduced(one, lacked)) };
  if (type.is === 'one of') {
    const gone = new Set(type[lacked]);
    return { ...type, values: type.values.filter((value) => !gone.has(value)) };
  }
  const isOfOne = (type.is === 'list' || type.is === 'map') && type.of;
  return isOfOne ? { ...type, of: reduced(isOfOne, lacked) } : type;
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
