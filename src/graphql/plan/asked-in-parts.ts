/** Fields that only gather others: what is selected in them is asked for as if it stood in the object itself. */
import { getNamedType, isObjectType } from 'graphql';
import { idsAt, setSurroundingIds } from '../identity/identity.ts';
import { type AskEarly, askEarly as askBelow, type EarlyFieldExtensions } from './look-ahead.ts';

const askInParts: AskEarly = async (parent, _args, context, info) => {
  const named = getNamedType(info.returnType);
  if (!isObjectType(named)) return;
  const place = {};
  setSurroundingIds(place, idsAt(parent));
  askBelow(place, [named], context, info);
};

/** The extensions of a field whose calls are all those of the fields below, which know the object by its ids. */
export const askedInParts = {
  askEarly: askInParts,
  isPart: true,
} satisfies EarlyFieldExtensions;
