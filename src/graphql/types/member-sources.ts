/**
 * Sources of members whose values depend on the form in which their object was read (texts, and varied members with
 * their arguments), and sources of objects that are known by the ids of the parent, so that calls for them are made
 * before the parent is read. The loaders and the fields below keep the results.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/names.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { isRecord, memberAt, memberOf } from '../../rest/values/record.ts';
import { namedAbove } from '../execution/link.ts';
import { earlyIn, loadPlanOf } from '../execution/load-plan.ts';
import type { Arguments, Asked, Source } from '../execution/model.ts';
import { isKnownByIds, prefetchEach, prefetchNamed } from '../execution/read-object.ts';
import { selectedFormats } from '../execution/selected-forms.ts';
import { Entity, IdScope, knownByIds, type Resource, type Scope } from '../identity/model.ts';
import { resources } from '../identity/registry.ts';
import { isTextless } from '../identity/resource.ts';
import { commonMembers } from '../identity/shape-members.ts';
import {
  type Form,
  noFormats,
  outcomesOf,
  READ_ANEW,
  textsOf,
  withOutcomes,
} from '../loading/formats.ts';
import type { ArgBuilder } from './builder.ts';
import { memberArguments, queryOf } from './field-arguments.ts';
import { inputMembers } from './input-members.ts';
import type { OutputFieldOptions } from './output-field.ts';

/**
 * A source that reads a text again if it is selected in a format in which its object was not read. If that fails, only
 * the field of the text has an error.
 */
export function textSource(from: Source, member: string, schema: z.core.$ZodType): Source {
  const { own, below } = textsOf(schema);
  if (own === undefined && below.length === 0) return from;
  const isThere = (format: string, value: unknown): boolean =>
    own === undefined
      ? isRecord(value) && below.some(([name, one]) => one === format && value[name] !== undefined)
      : isRecord(value) || typeof value === 'string';
  return {
    waits: true,
    readsTexts: true,
    resolve(asked) {
      const { field, context, path, value: object } = asked;
      const { entityKey } = asked.scope;
      const value = from.resolve(asked);
      const outcomes = outcomesOf(object);
      const failure = own === undefined ? undefined : outcomes.get(own);
      if (value === undefined && failure !== undefined) throw failure;
      const needed = own === undefined ? selectedFormats(field.selections, context) : [own];
      const missing = [...needed].filter((one) => !outcomes.has(one) && !isThere(one, value));
      const isComplete =
        missing.length === 0 ||
        !entityKey ||
        entityKey.resource.isPart ||
        isTextless(object, entityKey);
      if (isComplete) return withOutcomes(value, outcomes);
      return context.loaders.load(entityKey, path, { formats: new Set(missing) }).then(
        ({ value: read }) => {
          const again = memberOf(read, member);
          return isRecord(value) && isRecord(again) ? { ...value, ...again } : again;
        },
        (error: unknown) => {
          if (!isRecord(value)) throw error;
          return withOutcomes(value, new Map(missing.map((one) => [one, error])));
        },
      );
    },
  };
}

/** The resource whose objects contain a member, and the path to the member. */
interface Holder {
  readonly resource: Resource;
  readonly path: readonly string[];
}

/** The resource whose objects contain objects of a shape without ids. */
export function holderOf(shape: z.core.$ZodType): Holder {
  const name = nameOf(shape);
  for (const resource of resources())
    for (const [member, schema] of Object.entries(commonMembers(resource.shape)))
      if (nameOf(unwrap(schema).inner) === name) return { resource, path: [member] };
  throw new TypeError(`Parameters change ${name}, which no object with an ID contains.`);
}

const nameOf = (schema: z.core.$ZodType) => factsOf(schema).shape?.name;

/**
 * The field of a varied member, with its arguments. If arguments are set, the value is from a separate read, which equal
 * fields share. `plain`: the field with the source for objects that were read without parameters.
 */
export function variedField(
  t: ArgBuilder,
  schema: z.core.$ZodType,
  { resource, path }: Holder,
  plain: OutputFieldOptions & { readonly member: string },
): OutputFieldOptions {
  const shape = parametersOf(resource, factsOf(schema).variedBy ?? []);
  const members = inputMembers(shape);
  const format = factsOf(schema).inFormat;
  const formats = format === undefined ? noFormats : new Set([format]);
  const memberPath = [...path, plain.member];
  const asRead: Form = { formats, query: {} };

  const formAsked = (args: Arguments): Form | undefined =>
    members.some(({ name, byDefault }) => (args[name] ?? byDefault) !== byDefault)
      ? { formats, query: queryOf(shape, args, {}) }
      : undefined;

  const read = (form: Form, asked: Asked): Promise<Entity> => {
    const { context, path } = asked;
    const entityKey = asked.scope.entityKey ?? resource.at(asked.scope.ids);
    return context.loaders.load(entityKey, path, form);
  };

  const resolve = (asked: Asked): unknown => {
    const { entityKey } = asked.scope;
    // An object without texts is complete in every form.
    const isComplete = format !== undefined && entityKey && isTextless(asked.value, entityKey);
    const form = isComplete ? undefined : formAsked(asked.args);
    const value = form ? READ_ANEW : plain.source.resolve(asked);
    if (value !== READ_ANEW) return value;
    if (isComplete) return undefined;
    return read(form ?? asRead, asked).then((object) => memberAt(object.value, memberPath));
  };

  if (members.length === 0) return { ...plain, source: { resolve, waits: true } };
  const names = members.map(({ name }) => name);
  return {
    ...plain,
    args: memberArguments(t, shape),
    description: `${plain.description} ${costOf(resource, names, format)}`,
    operations: resource.endpoints.map((endpoint) => endpoint.source),
    source: {
      waits: true,
      resolve,
      prefetch(asked) {
        const form = formAsked(asked.args);
        // The loaders keep what is read here.
        return form && read(form, asked);
      },
    },
    formAsked,
    extraCall: 'form',
  };
}

/** What arguments cost. A value that is not a text is in the object, and needs a call only if arguments are set. */
function costOf({ name, endpoints }: Resource, names: readonly string[], format?: string): string {
  const call = `at most one REST API call per ${nounOf(name)}`;
  if (format !== undefined) return `Causes ${call} for each distinct combination of arguments.`;
  const given = `If ${names.map((argument) => `\`${argument}\``).join(' or ')} is specified,`;
  return endpoints.some(({ read }) => read)
    ? `${given} causes ${call} for each distinct value.`
    : `${given} reads the list of ${nounsOf(name)} once for each distinct value, with at most one REST API call per 1,000 ${nounsOf(name)}.`;
}

/** The parameters that reads of the resource have. */
function parametersOf({ endpoints }: Resource, parameters: readonly string[]): z.ZodObject {
  const taken = endpoints.flatMap(({ source }) =>
    Object.entries<z.core.$ZodType>(source?.query.shape ?? {}),
  );
  const entries = taken.filter(([name]) => parameters.includes(name));
  return z.object(Object.fromEntries(entries) as z.ZodRawShape);
}

const prefetchBelow = ({ field, context, path }: Asked, scope: Scope) =>
  prefetchEach(earlyIn(field.selections), scope, context, path);

/** A source of a member without ids, whose fields need only the ids of the parent. */
export const partsSource = ({ resolve, waits }: Source): Source => ({
  resolve,
  waits,
  prefetch: (asked) => prefetchBelow(asked, new IdScope(asked.scope)),
});

/** A source of a part of the parent. The fields of the part need only the ids of the parent. */
export function partSource(resource: Resource): Source {
  const keyOf = ({ ids }: Scope) => resource.at(ids);
  return {
    resolve: ({ scope }) => new Entity(knownByIds, keyOf(scope)),
    ofKey: (scope) => new Entity(knownByIds, keyOf(scope)),
    prefetch: (asked) => prefetchBelow(asked, keyOf(asked.scope)),
  };
}

/**
 * A source of an object that the parent contains, and to which a part of the parent's key belongs, like the user of a
 * member.
 */
export const wholeInKeySource = (from: Source, resource: Resource): Source => ({
  ...from,
  ofKey: ({ ids }) => new Entity(knownByIds, resource.at(ids)),
});

/** A source of an object to which a part of the parent's key belongs. `from`: a member that contains its id, too. */
export function linkAboveSource(resource: Resource, from?: Source): Source {
  const keyOf = ({ entityKey }: Scope) => entityKey && namedAbove(resource, entityKey);
  return {
    resolve: from ? (asked) => from.resolve(asked) : ({ scope }) => keyOf(scope),
    waits: from?.waits,
    ofKey: from ? (scope) => keyOf(scope)?.restId : keyOf,
    isAbove: true,
    prefetch(asked) {
      const named = keyOf(asked.scope);
      if (!named || isKnownByIds(named, loadPlanOf(named.endpoint, asked.field))) return undefined;
      return prefetchNamed(named, asked);
    },
  };
}
