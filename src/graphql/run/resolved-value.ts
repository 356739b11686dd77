/** What resolvers give each other: values with where they stand, and slots that know their path. */
import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import type { ResponsePath, SlotPaths } from '../errors/slot-paths.ts';
import type { Scope } from '../identity/identity.ts';
import { SlotBelow } from './slots.ts';

type Path = GraphQLResolveInfo['path'];

/** What a type with fields resolves: a value, and where it stands. */
export class ResolvedValue {
  readonly value: object;
  readonly scope: Scope;
  readonly typeName: string;

  constructor(value: object, scope: Scope, typeName: string) {
    this.value = value;
    this.scope = scope;
    this.typeName = typeName;
  }
}

/** A slot that knows its path. */
export class PathSlot {
  readonly path: Path;

  constructor(path: Path) {
    this.path = path;
  }

  item(index: number): PathSlot {
    return new PathSlot({ prev: this.path, key: index, typename: undefined });
  }
}

const pathsOf = (slot: object): readonly ResponsePath[] => {
  if (slot instanceof PathSlot) return [responsePathAsArray(slot.path)];
  if (slot instanceof SlotBelow) return pathsOf(slot.above).map((path) => [...path, slot.key]);
  return [];
};

export const pathsOfResolvers: SlotPaths = {
  of: pathsOf,
  count: (slot) => pathsOf(slot).length,
};
