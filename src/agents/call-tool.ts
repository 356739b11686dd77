/** Calls a tool: at most one operation, in the request of the message. What fails is a result, never an exception. */
import {
  type ExecutionResult,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  typeFromAST,
} from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { isRecord } from '../rest/values/record.ts';
import { schemaForClients } from '../schema/schema.ts';
import { presentOnce } from '../server/present-errors.ts';
import { refusal } from '../server/request-errors.ts';
import { headOf, textOf } from '../server/result.ts';
import type { ServedRequest } from '../server/served-request.ts';
import type { Guard } from './results/equal-failures.ts';
import { toolError } from './results/errors.ts';
import type {
  AgentOperation,
  GraphAnswer,
  JsonObject,
  Tool,
  ToolResult,
  UserAnswers,
} from './tool.ts';

/** One message of an agent, while it is handled. */
export interface Exchange {
  readonly request: ServedRequest;
  /** Executes an operation as at `/graphql`, by the Yoga of both endpoints. */
  readonly execute: (params: GraphQLParams) => Promise<ExecutionResult>;
  /** The result that replaces the response of the protocol: the service has rejected the token. */
  refused?: ExecutionResult | undefined;
}

export interface AskedCall {
  readonly args: JsonObject;
  readonly answers: UserAnswers | undefined;
  /** Name of the client, as it states it. */
  readonly client: string | undefined;
}

export async function callTool(
  guard: Guard,
  exchange: Exchange,
  tool: Tool,
  { args: given, answers, client }: AskedCall,
): Promise<ToolResult> {
  const { request } = exchange;
  const { name } = tool;
  const args = withoutNulls(tool, given);
  request.tool = { name, bytes: 0, client: undefined };
  const execute = (operation: AgentOperation) => answerTo(exchange, operation);
  const result = await guard(
    { caller: request.caller?.tokenHash ?? '', tool: name, args },
    () => refusedFor(tool, args) ?? tool.call(args, { request, answers, execute }),
  ).catch((error: unknown): ToolResult => {
    // The SDK would pass the message of an exception to the model.
    request.fail(error);
    return toolError('INTERNAL_SERVER_ERROR', internalMessage, 'later');
  });
  const { text } = result;
  request.tool = { name, bytes: Buffer.byteLength(text), client };
  return result;
}

export const internalMessage = 'Docgraph failed because of an internal error, which is in its log.';

/** Models send null for what they leave out. It has a meaning only where a schema says so. */
function withoutNulls({ inputSchema }: Tool, args: JsonObject): JsonObject {
  const { properties, required = [] } = inputSchema;
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => {
      const { anyOf = [] } = Object(properties[name]) as { readonly anyOf?: readonly JsonObject[] };
      const takesNull = anyOf.some(({ type }) => type === 'null');
      return value !== null || takesNull || (required as readonly string[]).includes(name);
    }),
  );
}

const maxShownName = 100;

/** The result for an argument that the tool does not have, which models would otherwise believe to be considered. */
function refusedFor({ name, inputSchema }: Tool, args: JsonObject): ToolResult | undefined {
  const known = Object.keys(inputSchema.properties);
  const unknown = Object.keys(args).find((one) => !known.includes(one));
  if (unknown === undefined) return undefined;
  const has = known.length > 0 ? `It has ${known.join(', ')}.` : 'It has none.';
  return toolError(
    'BAD_USER_INPUT',
    `\`${name}\` has no argument ${JSON.stringify(unknown.slice(0, maxShownName))}. ${has}`,
  );
}

/** What the graph responds to an operation over HTTP. */
type GraphResponse = Pick<GraphAnswer, 'data'> & {
  readonly errors?: GraphAnswer['errors'];
  readonly extensions?: { readonly warnings?: readonly JsonObject[] };
};

async function answerTo(exchange: Exchange, operation: AgentOperation): Promise<GraphAnswer> {
  const { request } = exchange;
  // Once the client has disconnected, nothing would end the calls that begin, and no error is presented.
  const result = request.isOver ? undefined : await resultOf(exchange, operation);
  if (!result || request.isOver) return { errors: [left], warnings: [], calls: 0 };
  request.noteErrors(result.errors);
  if (headOf(result).status === 401) exchange.refused ??= result;
  const { data, errors = [], extensions } = JSON.parse(textOf(request, result)) as GraphResponse;
  const calls = request.run?.context.rest.callsMade.length ?? 0;
  return { data, errors, warnings: extensions?.warnings ?? [], calls };
}

const left = {
  message: 'The client has disconnected.',
  extensions: { code: 'CLIENT_CLOSED_REQUEST' },
};

async function resultOf(
  { request, execute }: Exchange,
  { isListed, mayWrite, text, operationName, variables }: AgentOperation,
): Promise<ExecutionResult> {
  try {
    request.text = text;
    // It may run whatever documents callers may send.
    if (isListed) request.isTrusted = true;
    const operation = request.services.documents.read(text).operation(operationName);
    if (operation && !mayWrite && operation.operation !== 'query') throw onlyQueries;
    for (const { type: node, variable } of operation?.variableDefinitions ?? []) {
      const type = typeFromAST(schemaForClients, node) as GraphQLInputType | undefined;
      const { value: name } = variable.name;
      const found = type && listAsText(type, variables[name], name);
      if (found !== undefined) throw notAText(found);
    }
    return await execute({ query: text, ...(operationName && { operationName }), variables });
  } catch (error) {
    return { errors: [presentOnce(error, request.report)] };
  }
}

const onlyQueries = refusal(
  400,
  'BAD_USER_INPUT',
  'This tool runs queries only, and the document has another operation. Nothing was changed. Changes are made by tools that say so, if there are any.',
);

const notAText = (path: string) =>
  refusal(
    400,
    'BAD_USER_INPUT',
    `\`${path}\` is a list, and was sent as a text with JSON in it. Send the list itself, such as ["acme"], without quotes around it.`,
  );

/** Where a text with JSON in it is in the place of a list. GraphQL would take it for the only item. */
function listAsText(of: GraphQLInputType, value: unknown, path: string): string | undefined {
  const type = getNullableType(of);
  if (isListType(type)) {
    if (typeof value === 'string') return isJsonList(value) ? path : undefined;
    const items = Array.isArray(value) ? value : [value];
    for (const [at, item] of items.entries()) {
      const found = listAsText(type.ofType, item, `${path}.${at}`);
      if (found !== undefined) return found;
    }
  } else if (isInputObjectType(type) && isRecord(value))
    for (const field of Object.values(type.getFields())) {
      const found = listAsText(field.type, value[field.name], `${path}.${field.name}`);
      if (found !== undefined) return found;
    }
  return undefined;
}

function isJsonList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
