/**
 * Steps: what a field does, said once where the field is declared. Its value comes from a source, and is shown in
 * a way. Both the plan and the resolvers for other executors follow from that.
 */
import type { GraphQLField } from 'graphql';
import type { Identity, IdentityPlace, Place } from '../identity/identity.ts';
import type { Resource } from '../identity/resource.ts';
import type { Form } from '../loading/formats.ts';
import type { RequestContext } from './context.ts';
import type { Foreseen, Known } from './foreseen.ts';
import type { PlannedField } from './planned-field.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What a source is asked with. */
export interface Asked {
  /** What the parent's type shows: a REST object, or what a source made. */
  readonly value: object;
  readonly place: Place;
  readonly field: PlannedField;
  /** The arguments, coerced. */
  readonly args: Arguments;
  readonly context: RequestContext;
  /** Where in the response it stands, for those who say who asked and what went wrong. */
  readonly spot: object;
}

/** Where a field's value comes from. */
export interface Source {
  /** Member of the parent that is the value: nothing is asked, and nobody needs to be. */
  readonly member?: string;
  /** Takes the value out of what is known of a parent with ids of its own. */
  readonly ofOwn?: (own: IdentityPlace) => unknown;
  /** Gives the value, or the promise of it; null or undefined where there is none. */
  obtain(asked: Asked): unknown;
  /** Whether `obtain` may give a promise: the field is one that may be null then. */
  readonly waits?: boolean | undefined;
  /**
   * Makes the call of a field whose parent is known by its ids alone: `value` holds nothing yet. What comes of it is
   * told where the field itself is read.
   */
  readonly prefetch?: (asked: Asked) => unknown;
  /**
   * Whether the parent may tell that there is nothing to ask for. Of one object that a client names the call is worth
   * its time; of what links lead to, which may be many, it is not made before they are there.
   */
  readonly isTold?: boolean;
  /** The calls it makes for each parent, told before anything runs; absent where it makes none. Throws as it does. */
  readonly foresee?: ((known: Known) => Foreseen) | undefined;
}

export interface Step {
  readonly source: Source;
  readonly shown: Shown;
  /** What the value is called in the REST interface, for errors about it and for those who look for it. */
  readonly member?: string | undefined;
  /** Format in which the field is there. */
  readonly format?: string | undefined;
  /** Whether the same objects go on below, so that their texts come in the formats selected there. */
  readonly leadsToFormats?: boolean;
  /** The form that arguments ask for; undefined where they leave the member as it is. */
  readonly formAsked?: (args: Arguments) => Form | undefined;
  /** Whether all that such an object shows of its parent may be asked for in forms. */
  readonly leadsToForms?: boolean;
  /**
   * What it asks for besides. `call`: its own answer. `form`: that, where it has arguments. `link`: an object, unless
   * only ids of it are selected.
   */
  readonly asks?: 'call' | 'form' | 'link' | undefined;
  /** Whether it shows what an object was before the change. */
  readonly needsBefore?: boolean;
}

/** Turns a value that is there into what the response holds. Throws when it is not what was promised. */
export type ReadLeaf = (value: unknown) => unknown;

/** How a value is shown; it is never null. */
export type Shown =
  | { readonly as: 'leaf'; readonly read: ReadLeaf }
  /** A value of an open list; one that is not in it becomes `fallback`, with a warning. */
  | {
      readonly as: 'enum';
      readonly known: ReadonlyMap<string, string>;
      readonly fallback: string;
    }
  /** An object without an id. `placedBy` says where it stands, if that is not where it was found. */
  | { readonly as: 'object'; readonly placedBy?: PlacedBy | undefined }
  /** What was made of the value stands for it. */
  | { readonly as: 'made'; readonly make: (value: unknown) => object; readonly shown: Shown }
  /** A whole object of a resource. */
  | { readonly as: 'resource'; readonly resource: Resource }
  /** An object that has nothing but its identity, which the value is: a part of another one. */
  | { readonly as: 'known' }
  /**
   * An object that the value identifies: by its identity, or by the object itself. Followed as a link is. `resource`:
   * what it is, where that is always the same.
   */
  | { readonly as: 'identified'; readonly resource?: Resource }
  /**
   * An object of the resource, by its own id, or whole: the interface may give either. `isNow`: a change has just
   * answered it, so a link to what is in a place leads to what is there now.
   */
  | ({ readonly as: 'link'; readonly isNow?: boolean } & NamingShown)
  /** The global id of what a link leads to. */
  | ({ readonly as: 'id' } & NamingShown)
  /** What a client named by an id: an identity, or what `identify` makes one of. Missing, it is an error or null. */
  | {
      readonly as: 'named';
      readonly ifMissing: 'error' | 'null';
      /** What may be named. */
      readonly among: () => Iterable<Resource>;
      readonly identify?: (named: unknown) => Identity;
    }
  /** `rows`: the items of a paged list, of which none is left out. `ofPage`: there are as many as were asked for. */
  | {
      readonly as: 'list';
      readonly item: Shown;
      readonly rows?: boolean;
      readonly ofPage?: boolean;
    }
  /** A map, as a list of its entries in order. */
  | { readonly as: 'entries' }
  /** One of several things, as the value says. */
  | {
      readonly as: 'alternative';
      readonly of: (value: object) => Alternative;
      /** How those are shown that it may be. */
      readonly among: readonly Shown[];
    }
  /** What stands in a member of the value. */
  | { readonly as: 'member'; readonly name: string; readonly shown: Shown };

/** What a value that names an object says of it by where it stands. */
export interface NamingShown {
  readonly resource: Resource;
  /** A path parameter of the place that is none of the object's. */
  readonly outside?: string | undefined;
  /** Whether it is null, and no error, where nothing says where the object is. */
  readonly mayLackPlace?: boolean | undefined;
}

export interface Alternative {
  /** Name of its object type; absent where `shown` knows it. */
  readonly type?: string;
  readonly shown: Shown;
  /** What the value says that it is, where that is not known to this graph. */
  readonly unrecognized?: { readonly kind: string | undefined };
}

/** Where an object says that it stands, given where it was found. */
export type PlacedBy<Member extends string = string> = (
  object: Readonly<Partial<Record<Member, unknown>>>,
  around: Place['ids'],
) => Place['ids'];

/** The field's extension that holds its step. */
export type StepExtensions = {
  readonly step: Step;
};

export const leaf = (read: ReadLeaf): Shown => ({ as: 'leaf', read });

/** Takes something out of what is known of a parent with ids of its own. */
export const ownSource = (ofOwn: (own: IdentityPlace) => unknown): Source => ({
  ofOwn,
  obtain: ({ place: { own } }) => own && ofOwn(own),
});

/** Takes a member of the parent. */
export const memberSource = (member: string): Source => ({
  member,
  obtain: ({ value }) => (value as Arguments)[member],
});

/** Takes what a function finds in the parent, without asking anybody. */
export const source = (obtain: (asked: Asked) => unknown, prefetch?: Source['prefetch']): Source =>
  prefetch ? { obtain, prefetch } : { obtain };

/** The same, where somebody may have to be asked. */
export const waitingSource = (obtain: (asked: Asked) => unknown): Source => ({
  obtain,
  waits: true,
});

/** Takes what an argument names by its id. */
export const namingSource = (argument: string): Source => ({
  obtain: ({ args }) => args[argument],
  foresee: ({ args, unknown }) => ({
    calls: [],
    named: unknown.has(argument) ? undefined : [args[argument]],
  }),
});

/** The step of a field. Throws for one that has none. */
export function stepOf({
  name,
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'extensions'>): Step {
  const { step }: Partial<StepExtensions> = extensions;
  if (!step) throw new TypeError(`The field ${name} has no step`);
  return step;
}
