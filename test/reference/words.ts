/** A short notation for types of the reference and schemas in src, for mismatch messages. */
import type { z } from 'zod';
import type { Type } from './model.ts';
import { viewOf } from './zod-view.ts';

const quoted = (values: readonly (string | boolean)[]) =>
  values.length === 1 ? `the value ${values[0]}` : `one of ${values.join(', ')}`;

/** The type of a member in the reference. */
export function describeType(type: Type): string {
  switch (type.is) {
    case 'value':
      return quoted([type.value]);
    case 'one of':
      return quoted(type.values);
    case 'list':
      return type.of ? `a list of ${describeType(type.of)}` : 'a list';
    case 'map':
      return `a map of ${describeType(type.of)}`;
    case 'object':
      return objectOf(Object.keys(type.members));
    case 'id':
      return `an id of ${type.of}`;
    case 'shape':
      return type.name;
    case 'either':
      return type.among.map(describeType).join(' or ');
    case 'free':
      return 'any JSON';
    case 'unstated':
      return 'a member of unstated type';
    default:
      return type.is;
  }
}

/** The type of a member in a schema of src. */
export function describeView(schema: z.core.$ZodType): string {
  const view = viewOf(schema);
  switch (view.is) {
    case 'values':
      return quoted(view.values);
    case 'list':
      return `a list of ${describeView(view.of)}`;
    case 'map':
      return `a map of ${describeView(view.of)}`;
    case 'object':
      return objectOf([...view.fields.keys()]);
    case 'id':
      return `an id of ${view.of}`;
    case 'either':
      return view.among.map(describeView).join(' or ');
    case 'free':
      return 'any JSON';
    default:
      return view.is;
  }
}

const objectOf = (names: readonly string[]) => `an object of ${names.join(', ')}`;
