/** The notation of types that contain others, or refer to shapes. */
import type { Limits, Member, Members, Type } from '../model.ts';
import { all } from './members.ts';
import { boolean, uri } from './scalars.ts';

export const list = (of: Member, limits: Limits = {}): Type => ({ is: 'list', of, ...limits });
export const map = (of: Member): Type => ({ is: 'map', of });
export const object = (members: Members): Type => ({ is: 'object', members });
/** An object with any additional members. */
export const openObject = (members: Members): Type => ({ is: 'object', members, isOpen: true });
/** The id of a resource, by the name of its shape. */
export const id = (of: string): Type => ({ is: 'id', of });
/** A shape of this reference, by name: shapes may hold each other. */
export const the = (name: string): Type => ({ is: 'shape', name });
export const either = (...among: readonly Member[]): Type => ({ is: 'either', among });
/** An id of a resource, or the resource itself. */
export const idOrWhole = (name: string): Type => either(id(name), the(name));

/** Document 1, Wire conventions 6: an object of link strings. */
export const urls = (...names: readonly string[]): Type => object(all(uri, ...names));
/** Document 1, Wire conventions 6: an object of booleans. */
export const permissions = (...names: readonly string[]): Type => object(all(boolean, ...names));
