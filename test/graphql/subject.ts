/** A shape with all members: its response, and the document that selects all of it. */
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { Path } from './drifts.ts';
import { everythingOn } from './everything.ts';

export interface Subject {
  readonly shape: z.ZodObject;
  /** Path of the response. */
  readonly route: string;
  /** The field that returns it, with `…` for its selection. */
  readonly ask: string;
  /** The path of the field in the GraphQL response. */
  readonly at: Path;
  /** The object that contains it in the service's response. */
  readonly within?: (object: unknown) => unknown;
  /** The type of the selection, if it is not that of the shape. */
  readonly type?: string;
  /** The response to all other calls; a site by default. */
  readonly others?: object;
  /** Fields that are null in a complete response: of a string and an object, only one has a value. */
  readonly nulls?: readonly string[];
  /** The member by which the object is found in a list. Undefined if it is not looked up. */
  readonly foundBy?: string;
  /** Required members that are not read, because the key of the subject has their IDs. */
  readonly inKey?: RegExp;
  /** Members that locate objects: errors in them change the targets of links. */
  readonly moves?: RegExp;
}

export const inList = (object: unknown) => ({ items: [object] });
export const one = (field: string, key: string) => ({
  ask: `${field}(id: "${key}") { … }`,
  at: [field],
});
export const inItem = (member: string) => (object: unknown) => ({ [member]: object });

/** Selects everything of the object that needs no further call. */
export function documentOf({ shape, ask, type }: Subject): string {
  const typeName = type ?? factsOf(shape).shape?.name ?? '';
  return `{ ${ask.replace('…', '...Everything')} } ${everythingOn(typeName)}`;
}

/** The service's response for a path, with this object of the subject. */
export function bodyAt(path: string | undefined, subject: Subject, object: unknown): unknown {
  const { route, within = (one: unknown) => one, others = { object: 'site', id: 's' } } = subject;
  return path === route ? within(object) : others;
}
