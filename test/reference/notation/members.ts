/** The notation of members: whether they are required or null, and the source of each. */
import type { Member, Members } from '../model.ts';
import { oneOf } from './scalars.ts';

export const required = (member: Member): Member => ({ ...member, isRequired: true });
export const optional = (member: Member): Member => ({ ...member, isRequired: false });
export const orNull = (member: Member): Member => ({ ...member, isNullable: true });
export const from = (source: string, member: Member): Member => ({ ...member, source });
/** A member that the enum values section of document 4 describes. */
export const fact = (member: Member): Member => from('4, Values of the enums', member);
/** A member that document 5 changes, with the number of its item, or of its items. */
export const corrected = (item: number | string, member: Member): Member =>
  from(`5, Wire corrections ${item}`, member);
/** A member that document 6 changes, with the number of its item. */
export const correctedAgain = (item: number | string, member: Member): Member =>
  from(`6, Wire corrections ${item}`, member);

/** A member that group 11 of document 8 adds. */
export const added = (member: Member): Member => from('8, 11 Further members', member);

/** A member that group 11 of document 8 has seen in earlier releases only. */
export const earlier = (member: Member): Member => from('8, 11 Earlier releases', member);

/** A member or a parameter that group 11 of document 8 has as gone. */
export const gone = (member: Member): Member => ({ ...member, isEarlier: true });

/** A member for which group 11 of document 8 has null as a new value. */
export const laterNull = (member: Member): Member => ({ ...orNull(member), hasLaterNull: true });

/** Values of which group 11 of document 8 has some as new. */
export const withLater = <Some extends Member>(
  member: Some,
  ...later: readonly string[]
): Some => ({
  ...member,
  later,
});

/** Values of which group 11 of document 8 has some as gone. */
export const withGone = <Some extends Member>(
  member: Some,
  ...earlier: readonly string[]
): Some => ({
  ...member,
  earlier,
});

/** Members of one type. */
export const all = (member: Member, ...names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, member]));
export const allOptional = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, optional(member)]));

/** Values that document 4 lists and earlier documents do not. */
export const listed = (...values: readonly string[]): Member => ({
  ...oneOf(...values),
  source: '4, Values of the enums',
});
