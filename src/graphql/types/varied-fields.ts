/** Fields of members that parameters of a read change: see `varied.ts`. */
import { z } from 'zod';
import { factsOf } from '../../rest/facts.ts';
import { unwrap } from '../../rest/unwrap.ts';
import { hasIdentity, identityOf, idsAt } from '../identity/identity.ts';
import { commonMembers } from '../identity/members.ts';
import { withSource } from '../identity/names.ts';
import { memberAt } from '../identity/record.ts';
import { resources } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import { isTextless } from '../identity/type-names.ts';
import { type FormatExtensions, noFormats } from '../loading/formats.ts';
import type { GraphContext } from '../plan/context.ts';
import type { AskEarly, EarlyFieldExtensions, FieldInfo } from '../plan/look-ahead.ts';
import type { CostExtensions } from '../plan/selected-values.ts';
import type { ArgBuilder, Args } from './field-types.ts';
import { queryOf } from './input.ts';
import { inputMembers } from './input-members.ts';
import { eachMember, inputOptions } from './input-types.ts';
import type { Picker } from './pick.ts';
import { type Form, READ_ANEW, type VariedExtensions } from './varied.ts';

/** Where objects with ids hold a member: in themselves, or below another member of theirs. */
export interface Holder {
  readonly resource: Resource;
  readonly path: readonly string[];
}

/** Where objects with ids hold what has no id of its own. */
export function holderOf(shape: z.ZodObject): Holder {
  const name = nameOf(shape);
  for (const resource of resources())
    for (const [member, schema] of Object.entries(commonMembers(resource.shape)))
      if (nameOf(unwrap(schema).inner) === name) return { resource, path: [member] };
  throw new TypeError(`Parameters change ${name}, which stands in nothing that has an id.`);
}

const nameOf = (schema: z.core.$ZodType) => factsOf(schema).shape?.name;

interface VariedMember<Parent> {
  readonly holder: Holder;
  readonly member: string;
  readonly schema: z.core.$ZodType;
  readonly parameters: readonly string[];
  readonly description: string | undefined;
  readonly extensions: FormatExtensions;
  /** Takes the member from an object that was read without parameters. */
  readonly pick: Picker<Parent>;
}

interface VariedField<Parent> {
  readonly args: Args;
  readonly description: string | undefined;
  readonly pick: Picker<Parent>;
  readonly extensions: FormatExtensions & VariedExtensions & EarlyFieldExtensions & CostExtensions;
}

/** Its arguments, and how it takes its value: with arguments from a read of its own, which equal ones share. */
export function variedField<Parent extends object>(
  t: ArgBuilder,
  { holder, member, schema, parameters, description, pick, extensions }: VariedMember<Parent>,
): VariedField<Parent> {
  const { resource, path } = holder;
  const shape = parametersOf(resource, parameters);
  const members = inputMembers(shape);
  const format = factsOf(schema).inFormat;
  const formats = format === undefined ? noFormats : new Set([format]);
  const place = [...path, member];
  const asRead: Form = { formats, query: {} };

  const formAsked = (args: Readonly<Record<string, unknown>>): Form | undefined =>
    members.some(({ name, byDefault }) => (args[name] ?? byDefault) !== byDefault)
      ? { formats, query: queryOf(shape, args, {}) }
      : undefined;

  const read = (parent: object, form: Form, context: GraphContext, info: FieldInfo) => {
    const identity = hasIdentity(parent) ? identityOf(parent) : resource.at(idsAt(parent));
    return context.loaders.load(identity, info.path, form.formats, form.query);
  };

  const askEarly: AskEarly = async (parent, args, context, info) => {
    const form = formAsked(args);
    return form && read(parent, form, context, info);
  };

  return {
    args: eachMember(shape, (parameter) => t(inputOptions(parameter)) as Args[string]),
    description: members.length === 0 ? description : described(description, resource),
    pick(parent, args, context, info) {
      // Of an object without texts no form has more to say.
      const isComplete = format !== undefined && hasIdentity(parent) && isTextless(parent);
      const form = isComplete ? undefined : formAsked(args);
      const value = form ? READ_ANEW : pick(parent, args, context, info);
      if (value !== READ_ANEW) return value;
      if (isComplete) return undefined;
      return read(parent, form ?? asRead, context, info).then((object) => memberAt(object, place));
    },
    extensions: { ...extensions, ...(members.length > 0 && { formAsked, askEarly, asks: 'form' }) },
  };
}

const described = (description = '', { homes }: Resource) =>
  withSource(
    `${description} Each combination of arguments is read in a call of its own, which fields with the same arguments share; without arguments it comes with the object.`,
    ...homes.map(({ source }) => source),
  );

/** Those of the parameters that reads of the resource take. */
function parametersOf({ homes }: Resource, parameters: readonly string[]): z.ZodObject {
  const taken = homes.flatMap(({ source }) =>
    Object.entries<z.core.$ZodType>(source?.query.shape ?? {}),
  );
  const entries = taken.filter(([name]) => parameters.includes(name));
  return z.object(Object.fromEntries(entries) as z.ZodRawShape);
}
