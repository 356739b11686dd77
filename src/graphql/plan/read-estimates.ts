/** Estimates the reads of objects that are named by their ids: by a client, or by a link. */
import type { Home } from '../identity/home.ts';
import type { Identity } from '../identity/identity.ts';
import { resourceNamed, resourceOfParameter } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import { isAlias } from '../loading/answered.ts';
import { foreseenReads } from '../loading/foreseen-reads.ts';
import { formatParameterOf } from '../loading/formats.ts';
import type { CallEstimate } from './estimate.ts';
import type { Foreseen } from './foreseen.ts';
import { anyIds, combinations, idsOf, type Spots, times } from './foreseen-spots.ts';
import type { PlannedField } from './planned-field.ts';
import type { Variables } from './planner.ts';
import { selectedFormats } from './selected-forms.ts';
import type { Group, Shows } from './shown-objects.ts';
import type { Shown } from './step.ts';
import type { SureCalls } from './sure-calls.ts';
import { earlyIn, wantedIn } from './wanted-object.ts';

/** A field, with what is known of it where it stands. */
export interface FieldThere {
  readonly field: PlannedField;
  readonly foreseen: Foreseen;
  /** Whether what it shows is followed as soon as the ids of its parents are there. */
  readonly isEarly: boolean;
}

interface ReadOptions {
  readonly variables: Variables;
  readonly listItems: number;
}

/** Objects of a home that are read. */
interface Reading {
  readonly home: Home;
  readonly objects: number;
  readonly lists: number;
}

export class ReadEstimates {
  readonly #options: ReadOptions;
  readonly #sure: SureCalls;
  /** Whether calls of this name are made already; from then on they are. */
  readonly #isMade: (name: string) => boolean;

  constructor(options: ReadOptions, sure: SureCalls, isMade: (name: string) => boolean) {
    this.#options = options;
    this.#sure = sure;
    this.#isMade = isMade;
  }

  /** A read of what a call needs to know first. */
  before(resource: Resource, spots: Spots): CallEstimate {
    const [home] = resource.homes;
    return this.#single(home, spots, spots.most);
  }

  /** Reads of objects once more, in so many formats. */
  again(resource: Resource, spots: Spots, formats: number): CallEstimate {
    const home = this.#homeOf(resource, spots);
    return this.#single(home, spots, times(combinations(home.key, spots), formats));
  }

  /** Parts of the object that has the field: they are there where it is. */
  known(value: Spots, { field }: FieldThere): Shows {
    const groups = field.selections.map((selection): Group => {
      const resource = resourceNamed(selection.type.name);
      return { selection, spots: { ...value, resource }, early: earlyIn([selection]) };
    });
    return { calls: [], groups };
  }

  /** What a client named by ids. */
  named(shown: Extract<Shown, { as: 'named' }>, value: Spots, there: FieldThere): Shows {
    const { named } = there.foreseen;
    const { identify } = shown;
    if (!identify) return this.#namedWithin(shown, value, there);
    if (!named) return this.#namedSomehow(shown, value, there);
    const identities = named.map((id) => identify(id));
    const byHome = Map.groupBy(identities, (identity) => identity.home);
    const shows = [...byHome].map(([home, same]) => this.#namedIn(home, same, value, there));
    const [groups = [], ...others] = shows.map((one) => one.groups);
    return { calls: shows.flatMap(({ calls }) => calls), groups, others };
  }

  #namedIn(home: Home, same: readonly Identity[], value: Spots, there: FieldThere): Shows {
    const byKey = new Map(same.map((identity) => [identity.key, identity]));
    const readAt = home.whole?.homes[0] ?? home;
    if (value.sure !== undefined) for (const key of byKey.keys()) this.#sure.read(readAt, key);
    const named = [...byKey.values()].map((identity) => aliasOf(identity));
    const parents = named.filter((alias) => alias !== undefined);
    const isOwn = same.every(({ home: { ownKey }, ids }) => !isAlias(ownKey, ids));
    const [key] = byKey.keys();
    const name = `${home.name}:${[...byKey.keys()].join()}`;
    return this.#readNamed(
      { home, objects: byKey.size, lists: byKey.size },
      {
        ...value,
        name,
        most: same.length,
        answers: answersOf(home, byKey.size, 1),
        sure: value.sure !== undefined && byKey.size === 1 ? `${home.name}:${key}` : undefined,
        ids: new Map(
          home.key.map((part) => [part, new Set(same.map(({ ids }) => ids[part])).size]),
        ),
      },
      there,
      { parents, isCanonical: parents.length === 0 && isOwn },
    );
  }

  /** What belongs to each parent, and is named by its own id or its key. */
  #namedWithin({ among }: Extract<Shown, { as: 'named' }>, value: Spots, there: FieldThere): Shows {
    const [resource] = among();
    if (!resource) return { calls: [], groups: [] };
    const home = this.#homeOf(resource, value);
    const [id] = there.foreseen.named ?? [];
    const own = id === undefined ? undefined : String(id).split('/').at(-1);
    const isCanonical = own === undefined ? !resource.hasAliases : resource.isCanonical(own);
    // What is named there may be an object that another field names in another way.
    if (value.sure !== undefined) this.#sure.read(home, `in ${value.sure}`);
    const objects = combinations(home.above, value);
    return this.#readNamed(
      { home, objects, lists: combinations(home.listParameters, value) },
      { ...value, answers: objects, ids: idsOf(home, value, objects) },
      there,
      { parents: [], isCanonical },
    );
  }

  /** Nobody knows yet what is named. */
  #namedSomehow(
    { among }: Extract<Shown, { as: 'named' }>,
    value: Spots,
    there: FieldThere,
  ): Shows {
    const most = there.field.isList ? this.#options.listItems : 1;
    const resources = [...among()];
    const homes = resources.flatMap((resource) => resource.homes);
    const shows = homes.map((home) => {
      if (value.sure !== undefined && homes.length === 1) this.#sure.read(home, undefined);
      const alias = home.above.map(resourceOfParameter).find((one) => one?.hasAliases);
      return this.#readNamed(
        { home, objects: most, lists: most },
        {
          ...value,
          most,
          answers: answersOf(home, most, 1),
          sure: undefined,
          ids: new Map(home.key.map((part) => [part, most])),
        },
        there,
        { parents: alias ? [alias] : [], isCanonical: !home.resource.hasAliases && !alias },
      );
    });
    const calls = shows.map((one) => one.calls);
    const sum = (of: readonly CallEstimate[]) => of.reduce((total, one) => total + one.most, 0);
    const [dearest = []] = calls.toSorted((one, other) => sum(other) - sum(one));
    const isOne = shows.length === 1;
    const all = [...new Set(homes.flatMap(({ source }) => source ?? []))];
    return {
      calls: isOne ? dearest : dearest.map((call) => ({ ...call, operations: all })),
      groups: shows.flatMap(({ groups }) => groups),
    };
  }

  #readNamed(
    reading: Reading,
    value: Spots,
    { field, isEarly }: FieldThere,
    named: { readonly parents: readonly Resource[]; readonly isCanonical: boolean },
  ): Shows {
    const begun = isEarly ? value.idsWave : value.wave;
    const first = named.parents.map((parent) => ({
      ...this.#single(parent.homes[0], { ...value, wave: begun }, value.most),
      isEarly,
    }));
    const wave = begun + (first.length > 0 ? 1 : 0);
    const calls = this.#reading(reading, field, { ...value, wave }, isEarly);
    const read = Math.max(value.wave, wave + 1);
    const idsWave = named.isCanonical ? begun : read;
    return {
      calls: [...first, ...calls],
      groups: this.#groups(reading.home, field, { ...value, wave: read, idsWave }),
    };
  }

  /** What links lead to. */
  followed(
    shown: Extract<Shown, { as: 'link' | 'identified' }>,
    value: Spots,
    { field, isEarly }: FieldThere,
  ): Shows {
    const isAbove = field.step.source.prefetch !== undefined;
    const isNow = shown.as === 'link' && shown.isNow === true;
    const among = shown.resource ? [shown.resource] : behind(field);
    const around = shown.as === 'link' ? without(shown.outside, value) : value;
    const shows = among.map((resource) => {
      const told = shown.as === 'link' ? this.#told(resource, around) : [];
      const homes =
        around.isElsewhere || !shown.resource ? resource.homes : [this.#homeOf(resource, around)];
      const each = homes.map((home) =>
        this.#followedIn(home, field, around, { told, isAbove, isEarly, isNow }),
      );
      return dearestOf(each);
    });
    return dearestOf(shows);
  }

  #followedIn(
    home: Home,
    field: PlannedField,
    around: Spots,
    how: {
      readonly told: readonly CallEstimate[];
      readonly isAbove: boolean;
      readonly isEarly: boolean;
      readonly isNow: boolean;
    },
  ): Shows {
    const { told, isAbove, isEarly, isNow } = how;
    const begun = isEarly ? around.idsWave : around.wave;
    const own = (isAbove && around.ids.get(home.ownKey)) || around.most;
    const different = around.isElsewhere
      ? around.most
      : Math.min(times(combinations(home.above, around), own), around.most);
    const lists = around.isElsewhere ? different : combinations(home.listParameters, around);
    const ids = idsOf(home, around, different);
    const known = {
      ...around,
      sure: undefined,
      answers: answersOf(home, different, lists),
      ids: isAbove ? ids : new Map(ids).set(home.ownKey, different),
    };
    const calls: CallEstimate[] = [...told];
    let wave = begun + (told.length > 0 ? 1 : 0);
    if (wantedIn(home, field).isIdsOnly)
      return {
        calls,
        groups: this.#groups(home, field, {
          ...known,
          wave: Math.max(around.wave, wave),
          idsWave: wave,
        }),
      };
    const there = home.namedBy === undefined ? undefined : resourceOfParameter(home.aroundKey);
    if (there && !isNow) {
      calls.push(this.#single(there.homes[0], { ...around, wave }, different));
      wave += 1;
    }
    calls.push(
      ...this.#reading({ home, objects: different, lists }, field, { ...known, wave }, isEarly),
    );
    const read = Math.max(around.wave, wave + 1);
    return { calls, groups: this.#groups(home, field, { ...known, wave: read, idsWave: wave }) };
  }

  /** Reads of what tells the ids that a link needs and does not say. */
  located({ resource, outside }: Extract<Shown, { as: 'id' }>, value: Spots): CallEstimate[] {
    return this.#told(resource, without(outside, value));
  }

  #told(resource: Resource, around: Spots): CallEstimate[] {
    const ids = anyIds(around);
    const [home] = resource.homes;
    if (resource.homeAt(ids)) return [];
    return home.missingIn(ids).flatMap((part) => {
      const teller = [...around.ids.keys()]
        .map(resourceOfParameter)
        .find((one) => one?.saysPathId(part));
      if (!teller) return [];
      const at = this.#homeOf(teller, around);
      const reads = combinations(at.key, around);
      return this.#isMade(`${around.name} ${teller.name} tells`)
        ? []
        : [this.#single(at, around, reads)];
    });
  }

  #reading(
    { home, objects, lists }: Reading,
    field: PlannedField,
    { name, wave, sure }: Spots,
    isEarly: boolean,
  ): CallEstimate[] {
    const { listItems, variables } = this.#options;
    const { source } = home.whole?.homes[0] ?? home;
    const takesFormats = source !== undefined && formatParameterOf(source) !== undefined;
    const formats = takesFormats
      ? [...selectedFormats(field.selectionsIn(home), { variables })].sort()
      : [];
    const { operations, most, isBatch } = foreseenReads(home, { objects, lists, listItems });
    if (most === 0) return [];
    const isShared = this.#isMade(`${name} read ${formats.join()}`);
    return [
      {
        operations,
        most: isShared ? 0 : times(most, Math.max(formats.length, 1)),
        wave: wave + 1,
        why: isBatch ? 'batch' : 'single',
        isEarly,
        isSure: sure !== undefined && !isShared,
      },
    ];
  }

  #single({ source, whole }: Home, { wave }: Spots, most: number): CallEstimate {
    const operation = source ?? whole?.homes[0].source;
    return {
      operations: operation ? [operation] : [],
      most,
      wave: wave + 1,
      why: 'single',
      isEarly: false,
      isSure: false,
    };
  }

  #homeOf(resource: Resource, spots: Spots): Home {
    return resource.homeAt(anyIds(spots)) ?? resource.homes[0];
  }

  #groups(home: Home, field: PlannedField, value: Spots): Group[] {
    const { source } = home;
    const hasTexts = source !== undefined && formatParameterOf(source) !== undefined;
    const { early } = wantedIn(home, field);
    const selections = field.selectionsIn(home);
    const spots = {
      ...value,
      // Which of several types it is, nobody knows beforehand.
      sure: selections.length === 1 ? value.sure : undefined,
      resource: home.resource,
      isElsewhere: false,
      hasTexts,
      first: undefined,
    };
    return selections.map((selection) => ({ selection, spots, early }));
  }
}

/** In how many answers so many objects come: a list may hold them all. */
const answersOf = ({ list }: Home, objects: number, lists: number): number =>
  list ? Math.min(objects, lists) : objects;

/** What is read first because a key names it in another way than by its id. */
function aliasOf({ home, ids }: Identity): Resource | undefined {
  const alias = home.key.find((part) => part !== home.ownKey && isAlias(part, ids));
  return alias === undefined ? undefined : resourceOfParameter(alias);
}

/** All resources that what a field shows may be of. */
const behind = ({ selections }: PlannedField): Resource[] => [
  ...new Set(selections.flatMap(({ type }) => resourceNamed(type.name) ?? [])),
];

const without = (name: string | undefined, spots: Spots): Spots =>
  name === undefined
    ? spots
    : { ...spots, ids: new Map([...spots.ids].filter(([one]) => one !== name)) };

const sumOf = ({ calls }: Shows) => calls.reduce((total, { most }) => total + most, 0);

/** Where a link may lead to one thing or another: the calls of the dearest, and all objects. */
function dearestOf(shows: readonly Shows[]): Shows {
  const [dearest] = shows.toSorted((one, other) => sumOf(other) - sumOf(one));
  return { calls: dearest?.calls ?? [], groups: shows.flatMap(({ groups }) => groups) };
}
