/**
 * Facts about a schema beyond validation. The other files of this folder add them with `addFacts`; code that derives
 * something from schemas reads them with `factsOf`.
 */
import type { z } from 'zod';
import type { ResourceName } from './resource-names.ts';

export interface NameFacts {
  readonly name: string;
  readonly description: string;
}

export interface UnionFacts extends NameFacts {
  /** The member whose literal distinguishes the alternatives. */
  readonly discriminator: string;
}

export interface EitherFacts extends NameFacts {
  /** Names of the alternatives in the graph. On the wire the value has no name. */
  readonly names: readonly string[];
}

export interface EntryNames {
  /** Name of the field for the key of an entry. Defaults to `name`, or to what the key is the id of. */
  readonly keyName?: string;
  /** Name of the field for the value of an entry. Defaults to `value`. */
  readonly valueName?: string;
}

export interface EnumerationFacts extends NameFacts {
  /** Meaning of each wire value. */
  readonly values: Readonly<Record<string, string>>;
  /** Names in the graph of values whose wire form is not a name. */
  readonly rename: Readonly<Record<string, string>>;
  /** Whether no further value can appear. Then readers need no fallback. */
  readonly closed: boolean;
}

export interface ReferenceFacts {
  /** Name of the resource that the id belongs to. */
  readonly resource: ResourceName;
  /** Path parameter of the object that contains the reference which is not part of the referenced key. */
  readonly outside?: string | undefined;
  /** Whether an e-mail address may replace the id. */
  readonly orEmail?: boolean | undefined;
  /** A name that may replace the id, such as a subdomain: its description. */
  readonly orName?: string | undefined;
  /** Whether the id may appear where the rest of the key is unknown. Then only the id can be returned. */
  readonly mayBeUnlocated?: boolean | undefined;
  /** Whether the rest of the key may have to be read from another object, which can fail. The id is returned, too. */
  readonly readsKey?: boolean | undefined;
}

/** How an object contains an id. */
export interface NestedReferenceFacts extends ReferenceFacts {
  /** Its `type`, if it has one. */
  readonly tag?: string | undefined;
  /** The member that contains the id. */
  readonly member: string;
}

export type TextFormat = 'document' | 'markdown';

export interface OrderFacts {
  /** The type that the list is ordered for: `Member`. */
  readonly of: string;
  /** What the list contains, if the name of the type is no noun for it. */
  readonly nouns?: string;
  /** The fields to order by; undefined if the REST API does not document what it orders by. */
  readonly fields?: z.ZodEnum;
  readonly defaultField?: string;
  /** The parameter for the field; undefined if the REST API has only one order. */
  readonly parameter?: string;
}

/** All facts about a schema. Each member has the name of the function that adds it. */
export interface Facts {
  /** A named object, or a named map. */
  readonly shape?: NameFacts;
  readonly union?: UnionFacts;
  readonly either?: EitherFacts;
  /** Of a shape: exactly one member must be given. */
  readonly exactlyOne?: true;
  /** Of a shape: at least one member must be given. */
  readonly atLeastOne?: true;
  /** Of a body: members that are left out keep their values. */
  readonly changes?: true;
  /** Of a map. */
  readonly entries?: EntryNames;
  readonly enumeration?: EnumerationFacts;

  /** The name of a member in the graph. */
  readonly named?: string;
  /** The name that the member had in the graph before, which still works. */
  readonly formerly?: string;
  /** Another name that services use for the member: whichever is present is read. */
  readonly alsoNamed?: string;
  readonly count?: true;
  /** Of a member that the facade makes, so that it is never missing. */
  readonly made?: true;
  readonly secret?: true;
  /** Of a string that is a URL in responses: whether it is one of the service itself, or one that somebody entered. */
  readonly url?: 'ofService' | 'entered';

  /** An id, or the object that may replace it. */
  readonly reference?: ReferenceFacts;
  /** An object that contains an id. */
  readonly nestedReference?: NestedReferenceFacts;
  /** One of several objects that each contain an id. */
  readonly anyReference?: readonly NestedReferenceFacts[];
  /** An id of something that the graph does not contain: its description. */
  readonly opaqueId?: string;

  /** The format in which the member is present. */
  readonly inFormat?: TextFormat;
  readonly withoutText?: true;
  /** Text in an input. `isBare`: the REST API does not accept Markdown. */
  readonly richText?: { readonly isBare: boolean };

  /** The parameters that change the member. */
  readonly variedBy?: readonly string[];
  /** Of a parameter: the formats that it can request. */
  readonly formatParameter?: readonly TextFormat[];
  /** Of a parameter: the member that it expands from an id to an object. */
  readonly extending?: string;
  readonly unoffered?: true;
  /** Of a parameter: a filter that cannot be removed. */
  readonly alwaysFilters?: true;
  /** Of a parameter for the direction of an order. */
  readonly orderDirection?: OrderFacts;
}

/** Not a registry of zod: that changes the types of schemas among the facts, and returns a new object each time. */
const factsBySchema = new WeakMap<z.core.$ZodType, Facts>();

const nothing: Facts = Object.freeze({});

/** Adds facts to the schema itself, and returns it. */
export function addFacts<Schema extends z.core.$ZodType>(schema: Schema, facts: Facts): Schema {
  factsBySchema.set(schema, { ...factsBySchema.get(schema), ...facts });
  return schema;
}

/** The facts about a schema. A described or refined copy has the facts of its original, and may have more. */
export function factsOf(schema: z.core.$ZodType): Facts {
  const own = factsBySchema.get(schema);
  const { parent } = schema._zod;
  if (!parent) return own ?? nothing;
  const inherited = factsOf(parent);
  if (!own) return inherited;
  return inherited === nothing ? own : { ...inherited, ...own };
}

/** The facts of the schema itself, without those of its original. They distinguish an original from its copies. */
export const ownFactsOf = (schema: z.core.$ZodType): Facts => factsBySchema.get(schema) ?? nothing;
