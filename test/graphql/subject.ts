/** A shape with every member there: the response that has it, and the document that shows it. */
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { Path } from './drifts.ts';
import { everythingOn } from './everything.ts';

export interface Subject {
  readonly shape: z.ZodObject;
  /** Path of the answer. */
  readonly route: string;
  /** The field that shows it, with `…` for its selection. */
  readonly ask: string;
  /** Its path in the response. */
  readonly at: Path;
  /** What the answer holds it in. */
  readonly within?: (object: unknown) => unknown;
  /** Type that the selection is on, where it is not that of the shape. */
  readonly type?: string;
  /** The response to all other calls; a site by default. */
  readonly others?: object;
  /** What a whole answer leaves null: of a text and an object there is one. */
  readonly nulls?: readonly string[];
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

/** Selects all of the object that needs no call of its own. */
export function documentOf({ shape, ask, type }: Subject): string {
  const typeName = type ?? factsOf(shape).shape?.name ?? '';
  return `{ ${ask.replace('…', '...Everything')} } ${everythingOn(typeName)}`;
}

/** What the service sends for a path, with this object of the subject. */
export function bodyAt(path: string | undefined, subject: Subject, object: unknown): unknown {
  const { route, within = (one: unknown) => one, others = { object: 'site', id: 's' } } = subject;
  return path === route ? within(object) : others;
}
