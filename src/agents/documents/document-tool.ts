/** Makes the tool of an operation in a file. */
import { type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { AgentDocument } from '../results/agent-document.ts';
import { goOnName, goOnSchema, type ToolResults } from '../results/tool-results.ts';
import type { Tool, ToolAnnotations, ToolCall } from '../tool.ts';
import { descriptionOf } from './comments.ts';
import { problemAt } from './document-problem.ts';
import { firstSentence } from './first-sentence.ts';
import { selectsText } from './selected-text.ts';
import type { ToolDocument } from './tool-documents.ts';
import { inputSchemaOf } from './variables.ts';

/** Clients add a prefix to the name, and have a limit of 60 or 64 characters. */
const maxNameLength = 40;
/** Clients truncate longer descriptions. */
const maxDescriptionBytes = 2_000;

/** Throws a `GraphQLError` with the place if the operation cannot be a tool. */
export function documentTool(
  source: Omit<ToolDocument, 'file'>,
  schema: GraphQLSchema,
  results: ToolResults,
): Tool {
  const { document, operation, operationName, text, marks } = source;
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  refuseOwnArgument(operation);
  const name = nameOf(operation, operationName);
  const inputSchema = inputSchemaOf(schema, document, isMutation ? {} : { [goOnName]: goOnSchema });
  const executed = new AgentDocument(text, schema);
  const tool: Tool = {
    name,
    title: marks.title,
    description: checkedDescription(operation, schema),
    inputSchema,
    annotations: annotationsOf(source, schema),
    call(args, call) {
      const { [goOnName]: _, ...variables } = args;
      const use = { tool, args, document: executed, operationName, variables };
      return isMutation ? results.write(listed(call), use) : results.read(listed(call), use);
    },
  };
  return tool;
}

/** The call with operations that may run whatever documents callers may send. */
const listed = (call: ToolCall): ToolCall => ({
  ...call,
  execute: (operation) => call.execute({ ...operation, isListed: true }),
});

function annotationsOf(
  { document, operation, marks }: Omit<ToolDocument, 'file'>,
  schema: GraphQLSchema,
): ToolAnnotations {
  const openWorldHint = selectsText(schema, document);
  if (operation.operation === OperationTypeNode.QUERY) return { readOnlyHint: true, openWorldHint };
  return {
    readOnlyHint: false,
    destructiveHint: marks.destructive ?? true,
    idempotentHint: marks.idempotent ?? false,
    openWorldHint,
  };
}

function refuseOwnArgument({ variableDefinitions = [] }: OperationDefinitionNode): void {
  const taken = variableDefinitions.find(({ variable }) => variable.name.value === goOnName);
  if (taken)
    throw problemAt(
      `A variable cannot have the name ${goOnName}, which is an argument of tools.`,
      taken,
    );
}

function nameOf(node: OperationDefinitionNode, operationName: string): string {
  const name = snakeCased(operationName);
  if (name === '') throw problemAt(`No tool can be named after ${operationName}.`, node);
  if (name.length <= maxNameLength) return name;
  throw problemAt(
    `The name of the tool, ${name}, has more than ${maxNameLength} characters.`,
    node,
  );
}

/** `OpenChangeRequests` becomes `open_change_requests`. */
const snakeCased = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '')
    .join('_');

function checkedDescription(operation: OperationDefinitionNode, schema: GraphQLSchema): string {
  const description = descriptionOf(operation) ?? describedBySchema(operation, schema);
  if (Buffer.byteLength(description) <= maxDescriptionBytes) return description;
  throw problemAt(
    `The description has more than ${maxDescriptionBytes} bytes, which clients cut.`,
    operation,
  );
}

/** What the schema says about the root fields, for a document without a description. */
function describedBySchema(
  { operation, selectionSet, name }: OperationDefinitionNode,
  schema: GraphQLSchema,
): string {
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  const sentences = selectionSet.selections.map((one) =>
    one.kind === Kind.FIELD ? firstSentence(fields[one.name.value]?.description) : '',
  );
  const made = sentences.filter((one) => one !== '').join(' ');
  return made === '' ? `The ${operation} ${name?.value}.` : made;
}
