/**
 * A list of a seed file: rows of one kind as objects of the REST API. The scope and the ID of a row are made from
 * members of its object with templates: the scope `{organization}/teams/{team}` contains the members `organization` and
 * `team`.
 */
import { z } from 'zod';
import type { RowKind } from '../store/rows.ts';

/**
 * The row to which a member must refer: its list, and templates for its scope. Without a template, it may be in any
 * scope.
 */
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
  /** Templates for the scope, those with the most members first. */
  readonly scopes: readonly string[];
  /** Template of the ID. */
  readonly id: string;
  /** The object in the file: the document with the members of the scope and the ID. */
  readonly row: z.ZodObject;
  /** References, by the dotted names of their members. */
  readonly targets: Readonly<Record<string, Target>>;
  /** The name of an order shared with another list. Positions are numbers in that order. */
  readonly order: string | undefined;
  /** Returns the number that the row uses in a series, so that the series continues after it. */
  readonly number: NumberOf | undefined;
}

/** How the list makes the scope and the ID of a row. Defaults to no scope, and to `{id}`. */
interface Form extends Partial<Pick<SeedList, 'id' | 'targets' | 'order' | 'number'>> {
  readonly scope?: string | readonly string[];
}

/** The targets of members that occur in scopes. */
const around: Readonly<Record<string, Target>> = {
  organization: { list: 'organizations' },
  site: { list: 'sites', within: '{organization}' },
  team: { list: 'teams', within: '{organization}' },
  space: { list: 'spaces' },
  changeRequest: { list: 'changeRequests', within: '{space}' },
  integration: { list: 'integrations' },
};

const text = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^/]+$/, 'must be an id without "/"');

export function seedList(name: string, kind: RowKind<unknown>, form: Form = {}): SeedList {
  const { id = '{id}', targets = {}, order, number } = form;
  const { document } = kind;
  const scopes = [form.scope ?? ''].flat();
  const named = new Set([...scopes, id].flatMap(membersIn));
  const always = new Set([scopes.at(-1) ?? '', id].flatMap(membersIn));
  const members = [...named].filter((member) => !Object.hasOwn(document.shape, member));
  const row = z.strictObject({
    ...Object.fromEntries(
      members.map((member) => [member, always.has(member) ? text : text.optional()]),
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
    id,
    row,
    targets: { ...Object.fromEntries(outer), ...targets },
    order,
    number,
  };
}

const placeholder = /\{(\w+)\}/g;

/** The members in a template, in order. */
const membersIn = (template: string) =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

/** The text of a template for the members; undefined if one is missing. */
export function fill(
  template: string,
  members: Readonly<Record<string, unknown>>,
): string | undefined {
  if (membersIn(template).some((name) => typeof members[name] !== 'string')) return undefined;
  return template.replace(placeholder, (_, name: string) => String(members[name]));
}
