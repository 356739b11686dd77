/**
 * What a schema says beyond validation, in one place. The words in the files beside this one say it, with `addFacts`;
 * whoever makes something of schemas asks for it, with `factsOf`.
 */
import type { z } from 'zod';
import type { ResourceName } from './resource-names.ts';

export interface NameFacts {
  readonly name: string;
  readonly description: string;
}

export interface UnionFacts extends NameFacts {
  /** The member whose literal tells the alternatives apart. */
  readonly discriminator: string;
}

export interface EitherFacts extends NameFacts {
  /** What the alternatives are called in the graph: on the wire the value stands there itself. */
  readonly names: readonly string[];
}

export interface EntryNames {
  /** What the name of an entry is called; `name` unless said otherwise, or what it is the id of. */
  readonly keyName?: string;
  /** What the value of an entry is called; `value` unless said otherwise. */
  readonly valueName?: string;
}

export interface EnumerationFacts extends NameFacts {
  /** Meaning of each wire value. */
  readonly values: Readonly<Record<string, string>>;
  /** How readers name a value, where its wire form is no word. */
  readonly rename: Readonly<Record<string, string>>;
  /** True when no further value can appear: then readers need no fallback. */
  readonly closed: boolean;
}

export interface ReferenceFacts {
  /** Name of the resource that the id belongs to. */
  readonly resource: ResourceName;
  /** Path parameter of what surrounds the reference, but not what it names. */
  readonly outside?: string | undefined;
  /** Whether an e-mail address may stand for the id. */
  readonly orEmail?: boolean | undefined;
  /** Whether the id may stand where nothing says the rest of the key: then nothing but the id can be shown. */
  readonly mayBeUnlocated?: boolean | undefined;
}

/** How an object that holds an id holds it. */
export interface NestedReferenceFacts extends ReferenceFacts {
  /** Its `type`, where it says one. */
  readonly tag?: string | undefined;
  /** The member that carries the id. */
  readonly member: string;
}

/** How texts are written. */
export type TextFormat = 'document' | 'markdown';

export interface OrderFacts {
  /** Of what the list is ordered: `Member`. */
  readonly of: string;
  /** What it can be ordered by. */
  readonly fields: z.ZodEnum;
  readonly defaultField: string;
  /** The parameter for the field; none where the interface knows one order alone. */
  readonly parameter?: string;
}

/** All that may be said of a schema: each member has the name of the word that says it. */
export interface Facts {
  /** A named object, or a named map. */
  readonly shape?: NameFacts;
  readonly union?: UnionFacts;
  readonly either?: EitherFacts;
  /** Of a shape: exactly one member is given. */
  readonly exactlyOne?: true;
  /** Of a shape: one member at least is given. */
  readonly atLeastOne?: true;
  /** Of a body: it changes what it gives, and leaves the rest as it is. */
  readonly changes?: true;
  /** Of a map. */
  readonly entries?: EntryNames;
  readonly enumeration?: EnumerationFacts;

  /** The name of a member that readers see. */
  readonly named?: string;
  readonly count?: true;
  readonly secret?: true;

  /** An id, or what may stand whole in its place. */
  readonly reference?: ReferenceFacts;
  /** An object that holds an id. */
  readonly nestedReference?: NestedReferenceFacts;
  /** One of several objects that each hold an id. */
  readonly anyReference?: readonly NestedReferenceFacts[];
  /** An id of something that the graph does not hold: of what. */
  readonly opaqueId?: string;

  /** The format in which the member is there. */
  readonly inFormat?: TextFormat;
  readonly withoutText?: true;
  /** Text to be written; bare where the interface takes no Markdown. */
  readonly richText?: { readonly isBare: boolean };

  /** The parameters that change the member. */
  readonly variedBy?: readonly string[];
  /** Of a parameter: the formats that it can ask for. */
  readonly formatParameter?: readonly TextFormat[];
  /** Of a parameter: the member that comes whole by it. */
  readonly extending?: string;
  readonly unoffered?: true;
  /** Of a parameter: a filter that nothing lifts. */
  readonly alwaysFilters?: true;
  /** Of a parameter for the direction of an order. */
  readonly orderDirection?: OrderFacts;
}

/** No registry of zod's: that makes other types of the schemas among the facts, and a new object of each answer. */
const said = new WeakMap<z.core.$ZodType, Facts>();

const nothing: Facts = Object.freeze({});

/** Says something of the schema itself, beside what was said of it before, and gives it back. */
export function addFacts<Schema extends z.core.$ZodType>(schema: Schema, facts: Facts): Schema {
  said.set(schema, { ...said.get(schema), ...facts });
  return schema;
}

/** What is said of a schema. A described or refined copy has the facts of its original, and may have further ones. */
export function factsOf(schema: z.core.$ZodType): Facts {
  const own = said.get(schema);
  const { parent } = schema._zod;
  if (!parent) return own ?? nothing;
  const inherited = factsOf(parent);
  if (!own) return inherited;
  return inherited === nothing ? own : { ...inherited, ...own };
}

/** The same without what a copy has of its original: tells the original apart from its copies. */
export const ownFactsOf = (schema: z.core.$ZodType): Facts => said.get(schema) ?? nothing;
