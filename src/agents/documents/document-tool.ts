/** Makes the tool of an operation in a file. */
import { type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { type OperationOptions, runOperation } from '../results/result.ts';
import type { Tool, ToolAnnotations } from '../tool.ts';
import { descriptionOf, firstSentence, selectsText } from './descriptions.ts';
import { inputSchemaOf } from './input-schema.ts';
import { problemAt, type ToolDocument } from './tool-documents.ts';

/** Clients add a prefix to the name, and have a limit of 60 or 64 characters. */
const maxNameLength = 40;
/** Clients truncate longer descriptions. */
const maxDescriptionBytes = 2_000;

/** Throws a `GraphQLError` with the place if the operation cannot be a tool. */
export function documentTool(source: ToolDocument, options: OperationOptions): Tool {
  const { document, operation, operationName, text, marks } = source;
  const { schema } = options;
  const mayWrite = operation.operation === OperationTypeNode.MUTATION;
  const tool: Tool = {
    name: nameOf(operation, operationName),
    title: marks.title,
    description: checkedDescription(operation, schema),
    inputSchema: inputSchemaOf(schema, document),
    annotations: annotationsOf(source, schema),
    call: (args, call) =>
      runOperation(
        call,
        { isListed: true, mayWrite, text, operationName, variables: args },
        { tool, args },
        options,
      ),
  };
  return tool;
}

function annotationsOf(
  { document, operation, marks }: ToolDocument,
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
