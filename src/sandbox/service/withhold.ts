/**
 * Leaves optional members out of responses, because clients must be able to handle that. A stored member can simply be
 * missing in the row; for computed members, the row lists those to leave out.
 */
import { z } from 'zod';
import type { Row } from '../store/rows.ts';
import { filled } from './defaults.ts';

/** Optional members that responses leave out, as dotted names. `*` stands for all of them. */
export const withholding = { withheld: z.array(z.string()).exactOptional() };

type Members<Shape extends z.ZodObject, Derived> = Omit<
  Shape['shape'],
  'object' | 'id' | (Derived & string)
> &
  typeof withholding;

/** The document of a resource: its members except for the ID, the type and the computed ones. */
export function stored<Shape extends z.ZodObject, Derived extends keyof Shape['shape'] = never>(
  { shape }: Shape,
  ...derived: readonly Derived[]
): z.ZodObject<Members<Shape, Derived>> {
  const left = new Set<PropertyKey>(['object', 'id', ...derived]);
  const kept = Object.entries(shape).filter(([name]) => !left.has(name));
  return z.object({ ...Object.fromEntries(kept), ...withholding } as Members<Shape, Derived>);
}

interface Withholding {
  readonly withheld?: readonly string[];
}

/** The members of a response that its row does not store. */
type Computed<Shape extends z.ZodObject, Data> = Omit<z.input<Shape>, keyof Data | 'object' | 'id'>;

/**
 * The response for a row: the members that it stores, computed ones, which take precedence, and defaults for missing
 * ones. Stored members that are not in the shape are used only by the sandbox.
 */
export function responseOf<Shape extends z.ZodObject, Data extends Withholding>(
  { shape }: Shape,
  { id, data }: Pick<Row<Data>, 'id' | 'data'>,
  computed: Computed<Shape, Data> & Partial<z.input<Shape>>,
  defaults: object = {},
): z.input<Shape> {
  const { object } = shape;
  const own = Object.entries(data).filter(([name]) => Object.hasOwn(shape, name));
  return withhold(data.withheld, {
    ...(object instanceof z.ZodLiteral && { object: object.value }),
    ...(Object.hasOwn(shape, 'id') && { id }),
    ...filled(Object.fromEntries(own), defaults),
    ...computed,
  } as z.input<Shape>);
}

/** The response without the given members. */
export function withhold<ResponseBody extends object>(
  withheld: readonly string[] | undefined,
  response: ResponseBody,
): ResponseBody {
  if (!withheld || withheld.length === 0) return response;
  const rest = structuredClone(response);
  for (const name of withheld) remove(rest, name.split('.'));
  return rest;
}

function remove(parent: object, [name = '', ...rest]: string[]): void {
  if (name === '*') {
    for (const one of Object.keys(parent)) remove(parent, [one, ...rest]);
    return;
  }
  const child: unknown = Reflect.get(parent, name);
  if (rest.length === 0) Reflect.deleteProperty(parent, name);
  else if (typeof child === 'object' && child !== null) remove(child, rest);
}
