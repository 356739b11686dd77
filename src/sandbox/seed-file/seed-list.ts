/**
 * A list of a seed file: rows of one kind as objects of the REST API.
 *
 * Where a row lives and its id are members of its object. They are told by templates: the scope
 * `{organization}/teams/{team}` is made of the members `organization` and `team`.
 */
import { z } from 'zod';
import type { RowKind } from '../store/rows.ts';
import { membersIn } from './template.ts';

/** What a member must name: a row of a list, in the scope that the template makes; in any scope without one. */
export interface Target {
  readonly list: string;
  readonly within?: string | readonly string[];
}

type NumberOf = (
  row: Readonly<Record<string, unknown>>,
) => readonly [series: string, taken: number] | undefined;

export interface SeedList {
  /** Its name in the file. */
  readonly name: string;
  readonly kind: RowKind<unknown>;
  /** Forms of the scope, the fullest first. */
  readonly scopes: readonly string[];
  /** Form of the id. */
  readonly id: string;
  /** The document that is kept. */
  readonly document: z.ZodObject;
  /** The object in the file: the document, and the members of scope and id. */
  readonly row: z.ZodObject;
  /** What members name, by their dotted names. */
  readonly targets: Readonly<Record<string, Target>>;
  /** Shared with another list whose rows stand among its own: their places are numbers in one order. */
  readonly order: string | undefined;
  /** The number of a series that the row takes up: the next one follows it. */
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

/** Members of scopes name what is around the row. */
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

/** A list; the compiler holds `document` against what the kind keeps. */
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

/** What every kept document may say: the members that answers leave out. */
export const withheld = { withheld: z.array(z.string()).exactOptional() };

export const optionalId = z.string().exactOptional();
