/** Reads the operations that are tools from the texts of files: GraphQL documents, and manifests of documents. */
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  separateOperations,
  TokenKind,
} from 'graphql';
import { BrokenList, documentsIn } from '../../trusted/document-list.ts';
import { BrokenTools } from './broken-tools.ts';
import { type McpMarks, marksOf, withoutMarks } from './mcp-directive.ts';

/** An operation in a file. */
export interface ToolDocument {
  readonly file: string;
  /** The operation with its fragments, as it is executed: without description and `@mcp`. */
  readonly text: string;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string;
  /** What the file says about it. Undefined if it says nothing. */
  readonly description: string | undefined;
  readonly marks: McpMarks;
}

/** Throws a `BrokenTools`. */
export function toolDocumentsIn(file: string, text: string): readonly ToolDocument[] {
  try {
    const sources = file.endsWith('.json')
      ? documentsIn(text).map((one) => ({ name: `${file}, document ${one.id}`, text: one.text }))
      : [{ name: file, text }];
    return sources.flatMap((one) => inDocument(one.name, parse(new Source(one.text, one.name))));
  } catch (error) {
    throw error instanceof BrokenTools ? error : new BrokenTools(`${file}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BrokenList) return error.message;
  if (!(error instanceof GraphQLError)) throw error;
  const [at] = error.locations ?? [];
  return at ? `line ${at.line}, column ${at.column}: ${error.message}` : error.message;
}

function inDocument(file: string, document: DocumentNode): readonly ToolDocument[] {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const separated = separateOperations(document);
  return operations.map((operation) => {
    const operationName = operation.name?.value;
    if (operationName === undefined)
      throw new BrokenTools(`${file}: an operation has no name, which a tool needs`);
    try {
      const marks = marksOf(operation);
      const plain = withoutMarks(withoutDescriptions(operation));
      const definitions = (separated[operationName]?.definitions ?? []).map((one) =>
        one.kind === Kind.OPERATION_DEFINITION ? plain : one,
      );
      const text = print({ kind: Kind.DOCUMENT, definitions });
      const description = operation.description?.value ?? commentsBefore(operation);
      return { file, text, operation, operationName, description, marks };
    } catch (error) {
      if (!(error instanceof BrokenTools)) throw error;
      throw new BrokenTools(`${file}: ${operationName}: ${error.message}`);
    }
  });
}

function withoutDescriptions({
  description: _,
  variableDefinitions = [],
  ...operation
}: OperationDefinitionNode): OperationDefinitionNode {
  const bare = variableDefinitions.map(({ description: _, ...variable }) => variable);
  return { ...operation, variableDefinitions: bare };
}

/** The comment in the lines directly before an operation. Printed documents, as in manifests, have none. */
function commentsBefore({ loc }: OperationDefinitionNode): string | undefined {
  const lines: string[] = [];
  let line = loc?.startToken.line ?? 0;
  for (let token = loc?.startToken.prev; token?.kind === TokenKind.COMMENT; token = token.prev) {
    if (token.line !== line - 1) break;
    line = token.line;
    lines.unshift(token.value.trim());
  }
  return lines.length > 0 ? lines.join('\n') : undefined;
}
