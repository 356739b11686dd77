/** What resolvers give each other: values with where they stand, and spots that know their path. */
import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import type { SpotPath, SpotPaths } from '../errors/spot-paths.ts';
import type { Place } from '../identity/identity.ts';
import { SpotBelow } from './spots.ts';

type Path = GraphQLResolveInfo['path'];

/** What a type with fields resolves: a value, and where it stands. */
export class ResolvedValue {
  readonly value: object;
  readonly place: Place;
  readonly typeName: string;

  constructor(value: object, place: Place, typeName: string) {
    this.value = value;
    this.place = place;
    this.typeName = typeName;
  }
}

/** A spot that knows its path. */
export class PathSpot {
  readonly path: Path;

  constructor(path: Path) {
    this.path = path;
  }

  item(index: number): PathSpot {
    return new PathSpot({ prev: this.path, key: index, typename: undefined });
  }
}

const pathsOf = (spot: object): readonly SpotPath[] => {
  if (spot instanceof PathSpot) return [responsePathAsArray(spot.path)];
  if (spot instanceof SpotBelow) return pathsOf(spot.above).map((path) => [...path, spot.key]);
  return [];
};

export const pathsOfResolvers: SpotPaths = {
  of: pathsOf,
  count: (spot) => pathsOf(spot).length,
};
