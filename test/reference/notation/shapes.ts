/** The notation of shapes. */
import { isType, type Members, type Shape, type Type } from '../model.ts';
import { required } from './members.ts';
import { is, text } from './scalars.ts';
import { object } from './structures.ts';

export const shape = (source: string, type: Members | Type): Shape => ({
  source,
  type: isType(type) ? type : object(type),
});

/** A resource has its kind in `object` (document 1, Wire conventions 3), and an ID. */
export const resource = (source: string, kind: string, members: Members): Shape =>
  shape(source, { object: is(kind), id: required(text), ...members });
