/** What resolvers return: values with their scopes. Their slots have paths. */
import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import type { ResponsePath, SlotPaths } from '../errors/slot-paths.ts';
import { type EntityScope, knownByIds, type Scope } from '../identity/model.ts';
import { kindOf, typeNameOf } from '../identity/type-names.ts';
import type { Requester } from './read-object.ts';
import { SlotBelow } from './slots.ts';

type Path = GraphQLResolveInfo['path'];

/** A value of an object type. */
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

/** An object that was read, or of which only the ids are needed. */
export function objectResolved(
  { field, context, slot }: Requester,
  object: object,
  scope: EntityScope,
): ResolvedValue {
  if (field.selection) return new ResolvedValue(object, scope, field.selection.type.name);
  const { resource } = scope;
  const type = typeNameOf(object, scope);
  if (resource.isAbstract && object !== knownByIds && type === resource.unrecognizedName)
    context.warnings.addUnrecognizedKind(slot, field, kindOf(object, resource));
  return new ResolvedValue(object, scope, type);
}

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
