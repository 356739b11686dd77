/** The reference of earlier releases, whose shapes do not have the members that later ones have added. */
import type { Chapter, Member, Members, Type } from './model.ts';
import { added } from './notation/members.ts';
import { text } from './notation/scalars.ts';

const { source } = added(text);

export const withoutAdded = ({ shapes, operations }: Chapter): Chapter => ({
  operations,
  shapes: Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, { ...shape, type: reduced(shape.type) }]),
  ),
});

function reduced<Part extends Type | Member>(type: Part): Part {
  if (type.is === 'object') return { ...type, members: reducedMembers(type.members) };
  if (type.is === 'either') return { ...type, among: type.among.map(reduced) };
  const isOfOne = (type.is === 'list' || type.is === 'map') && type.of;
  return isOfOne ? { ...type, of: reduced(isOfOne) } : type;
}

const reducedMembers = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, member]) => member.source !== source)
      .map(([name, member]) => [name, reduced(member)]),
  );
