/**
 * Facts about a zod schema that do not concern validation. The other files of this folder add them with `addFacts`;
 * code that derives something from schemas reads them with `factsOf`.
 */
import type { z } from 'zod';
import type { ResourceName } from './names.ts';

export interface NameFacts {
  readonly name: string;
  readonly description: string;
}

export interface UnionFacts extends NameFacts {
  /** The member whose literal distinguishes the alternatives. */
  readonly discriminator: string;
  /**
   * Whether each alternative contains an object in the member with the name of its kind, such as `user` for the kind
   * `user`. In the graph, that object is the value.
   */
  readonly isHolder: boolean;
}

export interface EitherFacts extends NameFacts {
  /** Names of the alternatives in the graph. They do not occur on the wire. */
  readonly names: readonly string[];
}

export interface EntryNames {
  /**
   * Name of the field for the key of an entry. Defaults to `name`, or if the key is an id, to a name for what it
   * identifies.
   */
  readonly keyName?: string;
  /** Name of the field for the value of an entry. Defaults to `value`. */
  readonly valueName?: string;
}

export interface EnumerationFacts extends NameFacts {
  /** Meaning of each wire value. */
  readonly values: Readonly<Record<string, string>>;
  /** Names in the graph of wire values that are not valid GraphQL names. */
  readonly rename: Readonly<Record<string, string>>;
  /** Whether the service will never add a value. Readers then need no fallback. */
  readonly closed: boolean;
  /** Values that earlier releases of the service do not have. */
  readonly later: readonly string[];
  /** Values that later releases do not have. */
  readonly earlier: readonly string[];
}

export interface ReferenceFacts {
  /** Name of the resource that the id belongs to. */
  readonly resource: ResourceName;
  /**
   * The path parameter that belongs to the key of the object with the reference, but not to the key of the referenced
   * object.
   */
  readonly outside?: string | undefined;
  /** Whether an email address may be used instead of the id. */
  readonly orEmail?: boolean | undefined;
  /** The description of a name that may be used instead of the id, such as a subdomain. Undefined if there is none. */
  readonly orName?: string | undefined;
  /** Whether the rest of the key may be unknown. Then only the id can be returned. */
  readonly mayBeUnlocated?: boolean | undefined;
  /**
   * Whether the rest of the key may have to be read from another object. Because that may fail, the graph also has the
   * id alone.
   */
  readonly readsKey?: boolean | undefined;
}

/** An object that contains an id. */
export interface NestedReferenceFacts extends ReferenceFacts {
  /** The literal in its `type`. Undefined if it has none. */
  readonly tag?: string | undefined;
  /** The member that contains the id. */
  readonly member: string;
}

export type TextFormat = 'document' | 'markdown';

export interface OrderFacts {
  /** The type of the objects in the list: `Member`. */
  readonly of: string;
  /** What the list contains, in the plural, if the name of the type is not a noun for it. */
  readonly nouns?: string;
  /** The fields to order by. Undefined if the REST API does not document them. */
  readonly fields?: z.ZodEnum;
  readonly defaultField?: string;
  /** The parameter for the field. Undefined if the REST API has only one order. */
  readonly parameter?: string;
}

/** All facts about a schema. Each member has the name of the function that adds it. */
export interface Facts {
  /** The schema is a named object or a named map. */
  readonly shape?: NameFacts;
  readonly union?: UnionFacts;
  readonly either?: EitherFacts;
  /** For an object: exactly one member must be present. */
  readonly exactlyOne?: true;
  /** For an object: at least one member must be present. */
  readonly atLeastOne?: true;
  /** For an object: at least one of these members must be present. */
  readonly atLeastOneOf?: readonly string[];
  /** For the body of a change: members that are absent keep their values. */
  readonly changes?: true;
  /** For a map: the names of its fields in the graph. */
  readonly entries?: EntryNames;
  readonly enumeration?: EnumerationFacts;

  /** For a member: its name in the graph. */
  readonly named?: string;
  /** For a member: its deprecated name in the graph, which still works. */
  readonly formerly?: string;
  /** For a member: another name that some services use. Whichever is present is read. */
  readonly alsoNamed?: string;
  readonly count?: true;
  /** For a member: earlier releases of the service do not return it. For one of an input: they do not take it. */
  readonly later?: true;
  /** For a member or a parameter: later releases of the service do not have it. */
  readonly earlier?: true;
  /** For a member of an input that may be null: earlier releases of the service do not take null. */
  readonly laterNull?: true;
  /** For a list in a response that is never long: the number of items with which operations are counted. */
  readonly usualLength?: number;
  /** For a member: the facade itself creates its object, so it is never missing. */
  readonly made?: true;
  readonly secret?: true;
  /** For an object with any members: its strings are secrets. */
  readonly secretValues?: true;
  /** For a string in a response: it is a URL, either of the service or one that somebody entered. */
  readonly url?: 'ofService' | 'entered';

  /** The value is an id, or the object that may replace it. */
  readonly reference?: ReferenceFacts;
  /** The value is an object that contains an id. */
  readonly nestedReference?: NestedReferenceFacts;
  /** The value is one of several objects that each contain an id. */
  readonly anyReference?: readonly NestedReferenceFacts[];
  /** The value is an id of something that is not in the graph. The text describes it. */
  readonly opaqueId?: string;

  /** For a member: it is present only if the text was requested in this format. */
  readonly inFormat?: TextFormat;
  readonly withoutText?: true;
  /** For a text in an input. `isBare`: the REST API does not accept Markdown for it. */
  readonly richText?: { readonly isBare: boolean };

  /** For a member: the parameters of the read that change its value. */
  readonly variedBy?: readonly string[];
  /** For a parameter: the formats that it can request. */
  readonly formatParameter?: readonly TextFormat[];
  /** For a parameter: the member that it expands from an id to an object. */
  readonly extending?: string;
  /** For a parameter that is neither offered nor sent: why. */
  readonly unoffered?: string;
  /** For a parameter: the value with which it is always sent. It is not offered. */
  readonly alwaysSent?: string | number | boolean;
  /** For a parameter: it always filters, with a default value if it is omitted. */
  readonly alwaysFilters?: true;
  /** For a parameter that sets the direction of an order. */
  readonly orderDirection?: OrderFacts;
  /** For a parameter that sets the field of an order without a direction. */
  readonly orderField?: OrderFacts;
  /** For a filter that takes several values: the argument for one value, which has the name of the parameter. */
  readonly orOne?: z.core.$ZodType;
  /** For a filter that a service may ignore: the members of an item with its value, as paths. */
  readonly itemMembers?: readonly (readonly [string, ...string[]])[];
}

/**
 * This is not a registry of zod, because that would change the types of the schemas, and return a new object each time.
 */
const factsBySchema = new WeakMap<z.core.$ZodType, Facts>();

const nothing: Facts = Object.freeze({});

/** Adds facts to the schema itself, and returns it. */
export function addFacts<Schema extends z.core.$ZodType>(schema: Schema, facts: Facts): Schema {
  factsBySchema.set(schema, { ...factsBySchema.get(schema), ...facts });
  return schema;
}

/** The facts about a schema. A copy made by `describe` or `refine` has the facts of its original, and may have more. */
export function factsOf(schema: z.core.$ZodType): Facts {
  const own = factsBySchema.get(schema);
  const { parent } = schema._zod;
  if (!parent) return own ?? nothing;
  const inherited = factsOf(parent);
  if (!own) return inherited;
  return inherited === nothing ? own : { ...inherited, ...own };
}

/** Only the facts that were added to the schema itself, without those of its original. */
export const ownFactsOf = (schema: z.core.$ZodType): Facts => factsBySchema.get(schema) ?? nothing;
