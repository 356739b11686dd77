/** Reads the operations that are tools from the texts of files: GraphQL documents, and manifests of documents. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  Source,
  separateOperations,
  validate,
} from 'graphql';
import { validationRules } from '../../graphql/execution/graphql-js.ts';
import { BrokenList, documentsIn } from '../../server/trusted/manifest.ts';
import { BrokenTools } from './broken-tools.ts';
import { problemAt, withPlace } from './document-problem.ts';
import { type McpMarks, marksOf, withoutMarks } from './mcp-directive.ts';

/** An operation in a file. */
export interface ToolDocument {
  readonly file: string;
  /** The operation with its fragments, as it is executed: without descriptions and `@mcp`. */
  readonly text: string;
  /** The same with descriptions. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string;
  readonly marks: McpMarks;
}

/** Throws a `BrokenTools` with the place. */
export function toolDocumentsIn(
  file: string,
  text: string,
  schema: GraphQLSchema,
): readonly ToolDocument[] {
  return sourcesIn(file, text).flatMap((source) =>
    inFile(source.name, () => operationsIn(source, schema)),
  );
}

/** Throws a `BrokenTools` with the file and the place instead of a `GraphQLError`. */
export function inFile<Made>(file: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new BrokenTools(`${file}: ${withPlace(error)}`);
  }
}

function sourcesIn(file: string, text: string): readonly Source[] {
  if (!file.endsWith('.json')) return [new Source(text, file)];
  try {
    return documentsIn(text).map(([id, one]) => new Source(one, `${file}, document ${id}`));
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    throw new BrokenTools(`${file}: ${error.message}`);
  }
}

/** Throws a `GraphQLError`. */
function operationsIn(source: Source, schema: GraphQLSchema): readonly ToolDocument[] {
  const parsed = parse(source);
  const operations = parsed.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const marked = operations.map((operation) => ({ operation, marks: marksOf(operation) }));
  const bare = withoutMarks(parsed);
  const [error] = validate(schema, bare, validationRules, { maxErrors: 1 });
  if (error) throw error;
  const separated = separateOperations(bare);
  return marked.map(({ operation, marks }) => {
    const operationName = operation.name?.value;
    if (operationName === undefined)
      throw problemAt('The operation has no name, which a tool needs.', operation);
    if (operation.operation === OperationTypeNode.SUBSCRIPTION)
      throw problemAt('A subscription cannot be a tool.', operation);
    const document = separated[operationName] ?? bare;
    const text = print(withoutDescriptions(document));
    return { file: source.name, text, document, operation, operationName, marks };
  });
}

const withoutDescriptions = ({ definitions, ...document }: DocumentNode): DocumentNode => ({
  ...document,
  definitions: definitions.map((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION) return one;
    const { description: _, variableDefinitions = [], ...operation } = one;
    const variables = variableDefinitions.map(({ description: __, ...variable }) => variable);
    return { ...operation, variableDefinitions: variables };
  }),
});
