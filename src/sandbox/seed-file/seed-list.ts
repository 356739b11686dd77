/**
 * A list of a seed file: rows of one kind as objects of the REST API. The scope and the ID of a row come from
 * members of its object by templates: the scope `{organization}/teams/{team}` contains the members
 * `organization` and `team`.
 */
import { z } from 'zod';
import type { RowKind } from '../store/rows.ts';
import { membersIn } from './template.ts';

/** The row that a member must refer to: its list, and its scope as templates. Without a template, in any scope. */
export interface Target {
  readonly list: string;
  readonly within?: string | readonly string[];
}

type NumberOf = (
  row: Readonly<Record<string, unknown>>,
) => readonly [series: string, taken: number] | undefined;

export interface SeedList {
  /** The list's name in the file. */
  readonly name: string;
  readonly kind: RowKind<unknown>;
  /** Templates of the scope, with the most members first. */
  readonly scopes: readonly string[];
  /** Template of the ID. */
  readonly id: string;
  /** The stored document. */
  readonly document: z.ZodObject;
  /** The object in the file: the document with the members of the scope and the ID. */
  readonly row: z.ZodObject;
  /** References, by the members' dotted names. */
  readonly targets: Readonly<Record<string, Target>>;
  /** The name of an order shared with another list. Positions are numbers in that order. */
  readonly order: string | undefined;
  /** The number that the row uses in a series, so that the series continues after it. */
  readonly number: NumberOf | undefined;
}

interface Given<Data> {
  readonly kind: RowKind<Data>;
  readonly scope?: string | readonly string[];
  readonly id?: string;
  readonly document: z.ZodObject & z.ZodType<NoInfer<Data>>;
  readonly targets?: Readonly<Record<string, Target>>;
  readonly order?: string;
  readonly number?: NumberOf;
}

/** The targets of members in scopes. */
const around: Readonly<Record<string, Target>> = {
  organization: { list: 'organizations' },
  site: { list: 'sites', within: '{organization}' },
  team: { list: 'teams', within: '{organization}' },
  space: { list: 'spaces' },
  changeRequest: { list: 'changeRequests', within: '{space}' },
  integration: { list: 'integrations' },
};

const id = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^/]+$/, 'must be an id without "/"');

/** Declares a list; the compiler checks `document` against the kind's documents. */
export function seedList<Data>(name: string, given: Given<Data>): SeedList {
  const { kind, document, targets = {}, order, number } = given;
  const scopes = [given.scope ?? ''].flat();
  const named = new Set([...scopes, given.id ?? '{id}'].flatMap(membersIn));
  const always = new Set([scopes.at(-1) ?? '', given.id ?? '{id}'].flatMap(membersIn));
  const members = [...named].filter((member) => !Object.hasOwn(document.shape, member));
  const row = z.strictObject({
    ...Object.fromEntries(
      members.map((member) => [member, always.has(member) ? id : id.optional()]),
    ),
    ...document.shape,
    ...(order !== undefined && { position: z.number().optional() }),
  });
  const surrounding = new Set(scopes.flatMap(membersIn));
  const outer = Object.entries(around).filter(([member]) => surrounding.has(member));
  return {
    name,
    kind,
    scopes,
    id: given.id ?? '{id}',
    document,
    row,
    targets: { ...Object.fromEntries(outer), ...targets },
    order,
    number,
  };
}

/** The members that responses leave out, which every document may declare. */
export const withheld = { withheld: z.array(z.string()).exactOptional() };

export const optionalId = z.string().exactOptional();
