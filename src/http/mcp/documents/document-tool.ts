/** Makes the tool of an operation in a file. */
import { type GraphQLSchema, Kind } from 'graphql';
import { AgentDocument } from '../results/agent-document.ts';
import { goOnName, goOnSchema, type ToolResults } from '../results/tool-results.ts';
import type { Tool } from '../tool.ts';
import { BrokenTools } from './broken-tools.ts';
import { hasVariable, inputSchemaOf, shortened } from './input-schema.ts';
import type { ToolDocument } from './tool-documents.ts';

/** Clients add a prefix to the name, and have a limit of 64 characters. */
const maxNameLength = 40;
/** Clients truncate longer descriptions. */
const maxDescriptionBytes = 2_000;

/** Throws a `BrokenTools` if the operation cannot be a tool. */
export function documentTool(
  document: ToolDocument,
  schema: GraphQLSchema,
  results: ToolResults,
): Tool {
  const { operation, operationName, text, marks } = document;
  const broken = (reason: string) =>
    new BrokenTools(`${document.file}: ${operationName}: ${reason}`);
  const name = snakeCased(operationName);
  if (name.length > maxNameLength)
    throw broken(`the name of the tool, ${name}, has more than ${maxNameLength} characters`);
  if (hasVariable(operation, goOnName))
    throw broken(`a variable cannot have the name ${goOnName}, which is an argument of each tool`);
  const description = document.description ?? describedBySchema(document, schema);
  if (Buffer.byteLength(description) > maxDescriptionBytes)
    throw broken(`the description has more than ${maxDescriptionBytes} bytes, which clients cut`);
  const isMutation = operation.operation === 'mutation';
  const executed = new AgentDocument(text, schema);
  const tool: Tool = {
    name,
    title: marks.title,
    description,
    inputSchema: inputSchemaOf(schema, operation, isMutation ? {} : { [goOnName]: goOnSchema }),
    annotations: isMutation
      ? {
          readOnlyHint: false,
          destructiveHint: marks.destructive ?? true,
          idempotentHint: marks.idempotent ?? false,
          openWorldHint: true,
        }
      : // Titles and texts are written by many people.
        { readOnlyHint: true, openWorldHint: true },
    call(args, call) {
      const { [goOnName]: _, ...variables } = args;
      const use = { tool, args, document: executed, operationName, variables };
      const listed: typeof call = {
        ...call,
        execute: (asked) => call.execute({ ...asked, isListed: true }),
      };
      return isMutation ? results.write(listed, use) : results.read(listed, use);
    },
  };
  return tool;
}

/** `OpenChangeRequests` becomes `open_change_requests`. */
export const snakeCased = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** What the schema says about the root fields, for a document without a description. */
function describedBySchema({ operation }: ToolDocument, schema: GraphQLSchema): string {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  const texts = operation.selectionSet.selections.flatMap((one) =>
    one.kind === Kind.FIELD ? (shortened(fields[one.name.value]?.description) ?? []) : [],
  );
  const made = texts.join(' ');
  return made === '' ? `The ${operation.operation} ${operation.name?.value}.` : made;
}
