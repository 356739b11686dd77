/**
 * Mutations: one declaration an operation. Its row says the input, the declaration says what the operation
 * is about and what it gives back.
 *
 * Limits are checked before the call. What a person can mend goes to `userErrors`, everything else is an
 * error of the field. After the call nothing read before holds, so later fields see its effect.
 */
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { type Issue, issuesOf } from '../rest/issues.ts';
import type { AnyOperation, Upserted } from '../rest/operation.ts';
import { builder } from './builder.ts';
import type { GraphContext } from './context.ts';
import { requireParameters, requireReachable } from './declarations.ts';
import { formatParameterOf, selectedFormats } from './formats.ts';
import { fitting, pathParameters } from './home.ts';
import { Identity, type PathIds } from './identity.ts';
import { namesOthers, withPath } from './input.ts';
import { takesIds } from './input-ids.ts';
import { inputFields, toWire } from './input-types.ts';
import { commonMembers } from './members.ts';
import { withSource } from './names.ts';
import { canonical } from './objects.ts';
import { type OneOrMore, oneOrMore } from './one-or-more.ts';
import { type Payload, type PayloadBuilder, type PayloadFields, payload } from './payload.ts';
import { resourceOfShape } from './registry.ts';
import type { Resource } from './resource.ts';
import { parseAmong } from './resource-ids.ts';
import { UnfitInput } from './unfit-input.ts';
import { mendable, type UserError, UserErrorType, userErrorOf } from './user-errors.ts';

type Operations = readonly [AnyOperation, ...AnyOperation[]];

export interface MutationOptions {
  /** Name of the mutation; that of the operation unless said otherwise. */
  readonly name?: string;
  /** The operation; of several, the one for the place where the target is. */
  readonly operation: OneOrMore<AnyOperation>;
  readonly description: string;
  /** What the operation is about, or may be about: its id is in the input and gives the path ids. */
  readonly on: OneOrMore<Resource>;
  /** Input field for that id; named as the path parameter unless said otherwise. */
  readonly targetField?: string;
  /** Path parameters that the input gives, and not the target. */
  readonly path?: z.ZodRawShape;
  /** What the payload holds: see `changed`, `created`, `deleted`. */
  readonly gives: PayloadFields;
  readonly deprecationReason?: string;
}

/** Declares a mutation. */
export function mutation(options: MutationOptions): void {
  const { description, gives, deprecationReason } = options;
  const operations = oneOrMore(options.operation);
  const among = oneOrMore(options.on);
  const [first] = operations;
  const { name = first.name, targetField = among[0].ownKey } = options;
  const { path = {} } = options;
  const hasPath = Object.keys(path).length > 0;
  const shape = inputShape(first);
  requireSameBody(operations);
  requireParameters(operations, Object.keys(path));
  requireReachable(operations, among, Object.keys(path));
  builder.relayMutationField(
    name,
    {
      description: `What \`${name}\` takes.`,
      inputFields: (t) => ({
        [targetField]: t.id({ required: true, description: targetDescription(among) }),
        ...inputFields(t, z.object(path)),
        ...inputFields(t, shape),
      }),
    },
    {
      description: withSource(description, ...operations),
      nullable: true,
      ...(deprecationReason !== undefined && { deprecationReason }),
      async resolve(_root, { input }, context, info): Promise<Payload> {
        const given = input as Readonly<Record<string, unknown>>;
        const named = parseAmong(among, String(given[targetField]));
        const refused = (userErrors: UserError[]) =>
          payload({ ...nothing, target: named, path: named.ids, userErrors });
        const operation = operationFor(named, Object.keys(path), operations);
        if (!operation) return refused([notOffered(named, operations, targetField)]);
        // Ids in the input, and those of what comes of it, need the target's own; nothing else does.
        const needsOwnId = takesIds(shape) || resourceOfShape(operation.shape) !== named.resource;
        const target = needsOwnId
          ? await canonical(named, context, info).catch((error: unknown) =>
              mendable(error, targetField),
            )
          : named;
        if (!(target instanceof Identity)) return refused(target);
        const ids = hasPath ? withPath(path, given, target.ids).ids : target.ids;
        const sent = wireOrErrors(shape, given, ids);
        if (Array.isArray(sent)) return refused(sent);
        const issues = [...issuesOfName(target, targetField), ...issuesOf(shape, sent)];
        if (issues.length > 0) return refused(issues.map(userErrorOf));
        const body = operation.body && sent;
        return perform({ operation, target, ids, body, targetField }, context, info);
      },
    },
    {
      description: `What \`${name}\` gives back.`,
      outputFields: (t) => ({
        ...gives(t as PayloadBuilder),
        userErrors: t.field({
          type: [UserErrorType],
          description: 'What to mend, when the change was not made.',
          resolve: (result) => [...(result as Payload).userErrors],
        }),
      }),
    },
  );
}

/** The input is that of all of them. */
function requireSameBody([first, ...others]: Operations): void {
  const fields = ({ body }: AnyOperation) => Object.keys(body?.shape ?? {}).join();
  const other = others.find((one) => fields(one) !== fields(first));
  if (other) throw new TypeError(`The bodies of ${first.name} and ${other.name} differ`);
}

/** The operation that reaches the target: its path is filled by the target's ids, and names all of its key. */
const operationFor = ({ home, ids }: Identity, path: readonly string[], operations: Operations) => {
  const operation = fitting(operations, { ...ids, ...Object.fromEntries(path.map((p) => [p, p])) });
  const named = pathParameters(operation);
  return home.key.every((part) => named.includes(part)) ? operation : undefined;
};

const notOffered = (
  { home }: Identity,
  operations: Operations,
  targetField: string,
): UserError => ({
  code: 'BAD_USER_INPUT',
  message: `The REST interface cannot do this for \`${home.keyPattern}\`, only by ${operations
    .map(({ method, route }) => `\`${method} ${route}\``)
    .join(' or ')}.`,
  field: [targetField],
});

/** What is sent, or what a person can mend about it before it could be. */
function wireOrErrors(
  shape: z.ZodObject,
  given: Readonly<Record<string, unknown>>,
  ids: PathIds,
): Record<string, unknown> | UserError[] {
  try {
    return toWire(shape, given, ids);
  } catch (error) {
    if (error instanceof UnfitInput) return error.issues.map(userErrorOf);
    if (!(error instanceof GraphQLError) || error.extensions.code !== 'BAD_USER_INPUT') throw error;
    return [{ code: 'BAD_USER_INPUT', message: error.message, field: null }];
  }
}

/** What is wrong with a name by which something is created: other ids are the service's own. */
function issuesOfName({ resource, restId }: Identity, targetField: string): Issue[] {
  const { shape, idMember } = resource;
  const schema = idMember === 'id' ? undefined : commonMembers(shape)[idMember];
  if (!(schema instanceof z.ZodType)) return [];
  return issuesOf(schema, restId).map(({ message }) => ({ path: [targetField], message }));
}

const nothing = { sent: undefined, answer: undefined, isCreated: undefined };

/** The members of the input: those of the body, or the bodies under their common name. */
function inputShape({ body = z.object({}), many }: AnyOperation): z.ZodObject {
  return many === undefined
    ? body
    : z.object({ [many]: z.array(body).min(1).describe('One or several.') });
}

/** One body is sent as itself: services know that form best. */
function bodyOnWire({ many }: AnyOperation, sent: Record<string, unknown> | undefined): unknown {
  const bodies = many === undefined ? undefined : (sent?.[many] as readonly unknown[] | undefined);
  return bodies ? (bodies.length === 1 ? bodies[0] : bodies) : sent;
}

interface Change {
  readonly operation: AnyOperation;
  readonly target: Identity;
  /** Those of the target, and what the path takes besides. */
  readonly ids: PathIds;
  readonly body: Record<string, unknown> | undefined;
  readonly targetField: string;
}

async function perform(
  { operation, target, ids, body, targetField }: Change,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<Payload> {
  const result = { ...nothing, target, path: ids, sent: body, userErrors: [] };
  try {
    const answer = await context.rest.call(operation, {
      path: ids,
      query: formatQuery(operation, info),
      body: bodyOnWire(operation, body),
      askers: [info.path],
    });
    if (operation.kind !== 'upsert') return payload({ ...result, answer });
    const { value, isCreated } = answer as Upserted<unknown>;
    return payload({ ...result, answer: value, isCreated });
  } catch (error) {
    const isNamedElsewhere = ids !== target.ids || namesOthers(operation, body);
    const userErrors = mendable(error, isNamedElsewhere ? null : targetField);
    return payload({ ...result, userErrors });
  }
}

/** A change answers in one format; a text that is selected in another one too is read once more. */
function formatQuery(operation: AnyOperation, info: GraphQLResolveInfo): Record<string, string> {
  const parameter = formatParameterOf(operation);
  const [format] = parameter === undefined ? [] : selectedFormats(info);
  return parameter === undefined || format === undefined ? {} : { [parameter]: format };
}

const targetDescription = (among: readonly Resource[]) =>
  `The ${among.map(({ name }) => name).join(' or ')}: its global id, or its key ${among
    .flatMap(({ keyPatterns }) => keyPatterns)
    .map((key) => `\`${key}\``)
    .join(' or ')}.`;
