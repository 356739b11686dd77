/**
 * What a schema says beyond validation, in one place. The words in the files beside this one say it, with `addFacts`;
 * whoever makes something of schemas asks for it, with `factsOf`.
 */
import type { z } from 'zod';
import type { EitherFacts } from './alternatives.ts';
import type { EntryNames } from './entries.ts';
import type { EnumerationFacts } from './enumeration.ts';
import type { OrderFacts } from './order.ts';
import type { NestedReferenceFacts, ReferenceFacts } from './reference.ts';
import type { NameFacts, UnionFacts } from './shape.ts';
import type { TextFormat } from './text-format.ts';

/** All that may be said of a schema: each member has the name of the word that says it. */
export interface Facts {
  /** A named object, or a named map. */
  readonly shape?: NameFacts;
  readonly union?: UnionFacts;
  readonly either?: EitherFacts;
  /** Of a shape: exactly one member is given. */
  readonly exactlyOne?: true;
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
