/** Compares the documents with the schemas in src, in both directions. */
import type { z } from 'zod';
import { type Difference, isSameId, limitDifferences, valueDifferences } from './compare-values.ts';
import type { Chapter, Member, Members, Type } from './model.ts';
import { optional } from './notation/members.ts';
import { oneOf } from './notation/scalars.ts';
import { describeType, describeView } from './words.ts';
import {
  commonValues,
  type Field,
  type Fields,
  isNullable,
  mergedFields,
  viewOf,
} from './zod-view.ts';

type Schema = z.core.$ZodType;

/** A difference between src and a document. */
export interface Mismatch {
  /** Number of the document and its section. */
  readonly source: string;
  /** `Resource.member`, or `operation.body.member`. */
  readonly place: string;
  readonly says: string;
  readonly has: string;
}

/** The position of the comparison. */
export interface Spot {
  readonly place: string;
  readonly source: string;
}

const below = (spot: Spot, name: string, source = spot.source): Spot => ({
  place: `${spot.place}.${name}`,
  source,
});
const at = (spot: Spot, differences: readonly Difference[]): readonly Mismatch[] =>
  differences.map((difference) => ({ ...spot, ...difference }));
const differ = (spot: Spot, says: string, has: string): readonly Mismatch[] => [
  { ...spot, says, has },
];

/** A comparison with the shapes of the reference. Each shape is compared once. */
export function comparison(shapes: Chapter['shapes']) {
  /** Shapes can contain each other: while they are being compared, they count as equal. */
  const done = new Map<string, Map<Schema, readonly Mismatch[]>>();
  /** Names of the compared shapes. */
  const met = new Set<string>();

  const shapeOf = (name: string) => {
    const shape = shapes[name];
    if (!shape) throw new TypeError(`The reference has no shape ${name}`);
    return shape;
  };

  const resolved = (type: Type): Type =>
    type.is === 'shape' ? resolved(shapeOf(type.name).type) : type;

  const alternatives = (type: Type): readonly Type[] => {
    const inner = resolved(type);
    return inner.is === 'either' ? inner.among.flatMap(alternatives) : [type];
  };

  /** One object with the members of all alternatives, each required only if all require it. */
  const membersOf = (types: readonly Type[]): Members | undefined => {
    const objects = types.map(resolved).flatMap((type) => (type.is === 'object' ? [type] : []));
    if (objects.length < types.length) return undefined;
    const names = new Set(objects.flatMap(({ members }) => Object.keys(members)));
    return Object.fromEntries(
      [...names].flatMap((name) => {
        const found = objects.flatMap(({ members }) => members[name] ?? []);
        const isInAll = found.length === objects.length;
        return found
          .slice(0, 1)
          .map((first) => [name, isInAll ? (valuesOf(found) ?? first) : optional(first)]);
      }),
    );
  };

  const compareObjects = (members: Members, fields: Fields, spot: Spot): readonly Mismatch[] => [
    ...Object.entries(members).flatMap(([name, member]) => {
      const here = below(spot, name, member.source);
      const field = fields.get(name);
      return field
        ? compareMember(member, field, here)
        : differ(here, describeType(member), 'nothing');
    }),
    ...[...fields].flatMap(([name, { schemas }]) => {
      const has = [...new Set(schemas.map(describeView))].join(' or ');
      return members[name] ? [] : differ(below(spot, name), 'nothing', has);
    }),
  ];

  const compareMember = (member: Member, field: Field, spot: Spot): readonly Mismatch[] => {
    const { isOptional, schemas } = field;
    const unsaid = member.isRequired === false ? 'optional' : 'unsaid';
    const required =
      isOptional === (member.isRequired ?? false)
        ? differ(
            spot,
            member.isRequired ? 'required' : unsaid,
            isOptional ? 'optional' : 'required',
          )
        : [];
    const values =
      member.is === 'one of' || member.is === 'value' ? commonValues(field) : undefined;
    const types = values
      ? at(spot, valueDifferences(member, values))
      : schemas.flatMap((schema) => compareType(member, schema, spot));
    return [...required, ...compareNull(member, field.isNullable, spot), ...types];
  };

  const compareNull = (member: Member, mayBeNull: boolean, spot: Spot): readonly Mismatch[] => {
    if (mayBeNull === (member.isNullable ?? false)) return [];
    return member.isNullable
      ? differ(spot, 'may be null', 'never null')
      : differ(spot, 'null unsaid', 'may be null');
  };

  const compareItem = (item: Member, schema: Schema, spot: Spot): readonly Mismatch[] => {
    const here = { place: `${spot.place}[]`, source: item.source ?? spot.source };
    return [...compareNull(item, isNullable(schema), here), ...compareType(item, schema, here)];
  };

  const compareType = (type: Type, schema: Schema, spot: Spot): readonly Mismatch[] => {
    const inner = resolved(type);
    const view = viewOf(schema);
    if (inner.is === 'unstated') {
      return [];
    }
    if (type.is === 'shape' && (view.is === 'object' || view.is === 'either')) {
      return compareShape(type.name, schema);
    }
    if (inner.is === 'either' || view.is === 'either') {
      return compareAlternatives(type, view.is === 'either' ? view.among : [schema], spot);
    }
    if (inner.is === 'object' && view.is === 'object') {
      const further = ['no further members', 'further members'] as const;
      const [says, has] = [inner.isOpen ?? false, view.isOpen].map((open) => further[Number(open)]);
      return [
        ...(says && has && says !== has ? differ(spot, says, has) : []),
        ...compareObjects(inner.members, view.fields, spot),
      ];
    }
    if ((inner.is === 'value' || inner.is === 'one of') && view.is === 'values') {
      return at(spot, valueDifferences(inner, view.values));
    }
    if (inner.is === 'one of' && inner.isText && view.is === 'text') return [];
    if (inner.is === 'list' && view.is === 'list' && inner.of) {
      return [
        ...at(spot, limitDifferences(inner, view.limits)),
        ...compareItem(inner.of, view.of, spot),
      ];
    }
    if (inner.is === 'map' && view.is === 'map') return compareItem(inner.of, view.of, spot);
    if (inner.is === 'id' && view.is === 'id' && isSameId(inner.of, view.of)) return [];
    if (inner.is === 'number' && view.is === 'number') {
      return at(spot, limitDifferences(inner, { max: view.max }));
    }
    if ((inner.is === 'text' || inner.is === 'uri') && inner.is === view.is) {
      return at(spot, limitDifferences(inner, view.limits));
    }
    const isPlain = inner.is === 'boolean' || inner.is === 'date' || inner.is === 'free';
    if (isPlain && inner.is === view.is) return [];
    return differ(spot, describeType(type), describeView(schema));
  };

  const compareShape = (name: string, schema: Schema): readonly Mismatch[] => {
    met.add(name);
    const known = done.get(name) ?? new Map<Schema, readonly Mismatch[]>();
    done.set(name, known);
    const before = known.get(schema);
    if (before) return before;
    known.set(schema, []);
    const { type, source } = shapeOf(name);
    const found = compareType(type, schema, { place: name, source });
    known.set(schema, found);
    return found;
  };

  /** Whether the types have nothing in common: different kinds, or other values of the distinguishing member. */
  const isAnother = (type: Type, found: readonly Mismatch[], spot: Spot) => {
    const inner = resolved(type);
    const root = type.is === 'shape' && inner.is === 'object' ? type.name : spot.place;
    const tags = Object.entries(inner.is === 'object' ? inner.members : {})
      .filter(([, member]) => member.is === 'value')
      .map(([name, member]) => ({ place: `${root}.${name}`, says: describeType(member) }));
    const signs = [{ place: spot.place, says: describeType(type) }, ...tags];
    return found.some(({ place, says }) =>
      signs.some((sign) => sign.place === place && sign.says === says),
    );
  };

  /** Which of the merged members each alternative of src requires. */
  const compareKinds = (
    types: readonly Type[],
    schemas: readonly Schema[],
    spot: Spot,
  ): readonly Mismatch[] => {
    const [only] = types.map(resolved);
    if (types.length > 1 || only?.is !== 'object') return [];
    const { members, always = [] } = only;
    return schemas.flatMap((schema) => {
      const view = viewOf(schema);
      if (view.is !== 'object') return [];
      const isOfIt = ({ by, value }: { readonly by: string; readonly value: string }) => {
        const field = view.fields.get(by);
        return field !== undefined && (commonValues(field)?.includes(value) ?? false);
      };
      const said = always.filter(isOfIt);
      return [...new Set([...view.fields.keys(), ...said.map(({ member }) => member)])].flatMap(
        (name) => {
          const rule = said.find(({ member }) => member === name);
          const isRequired = members[name]?.isRequired === true || rule !== undefined;
          const isOptional = view.fields.get(name)?.isOptional ?? true;
          if (members[name] === undefined || isRequired !== isOptional) return [];
          const tag = [...view.fields.values()].flatMap((field) => commonValues(field) ?? []);
          const here = below(spot, name, rule?.source);
          const of = { ...here, place: `${here.place} of ${tag[0]}` };
          return isRequired ? differ(of, 'required', 'optional') : differ(of, 'unsaid', 'required');
        },
      );
    });
  };

  /** Each alternative is compared with the most similar one; the remaining ones are reported. */
  const compareAlternatives = (
    type: Type,
    schemas: readonly Schema[],
    spot: Spot,
  ): readonly Mismatch[] => {
    const types = alternatives(type);
    const members = types.length === 1 || schemas.length === 1 ? membersOf(types) : undefined;
    const fields = members && mergedFields(schemas);
    if (members && fields)
      return [...compareObjects(members, fields, spot), ...compareKinds(types, schemas, spot)];
    const pairs = types.flatMap((alternative) =>
      schemas.map((schema) => {
        const here = { ...spot, source: sourceOf(alternative) ?? spot.source };
        return { alternative, schema, found: compareType(alternative, schema, here) };
      }),
    );
    const matches: typeof pairs = [];
    for (const pair of pairs.sort((one, other) => one.found.length - other.found.length)) {
      const isTaken = matches.some(
        ({ alternative, schema }) => alternative === pair.alternative || schema === pair.schema,
      );
      if (!isTaken && !isAnother(pair.alternative, pair.found, spot)) matches.push(pair);
    }
    const lost = types.filter((one) => !matches.some(({ alternative }) => alternative === one));
    const surplus = schemas.filter((one) => !matches.some(({ schema }) => schema === one));
    return [
      ...matches.flatMap(({ found }) => found),
      ...lost.flatMap((one) =>
        differ(
          { ...spot, source: sourceOf(one) ?? spot.source },
          `${describeType(one)} as well`,
          'no such alternative',
        ),
      ),
      ...surplus.flatMap((one) =>
        differ(spot, 'no such alternative', `${describeView(one)} as well`),
      ),
    ];
  };

  return { compareType, compareObjects, met };
}

/** The values of all, if each is a literal. */
const valuesOf = (members: readonly Member[]): Member | undefined => {
  const found = members.filter((member) => member.is === 'value');
  const [first, second] = found;
  if (!first || !second || found.length < members.length) return undefined;
  return { ...first, ...oneOf(...found.map(({ value }) => String(value))) };
};

const sourceOf = (type: Type | Member): string | undefined =>
  'source' in type ? type.source : undefined;
