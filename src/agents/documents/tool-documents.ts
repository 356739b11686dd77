/** Reads the operations that are tools from the texts of files: GraphQL documents, and manifests of documents. */
import {
  type ArgumentNode,
  type ASTNode,
  type DirectiveNode,
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
  visit,
} from 'graphql';
import { validationRules } from '../../graphql/execution/graphql-js.ts';
import { BrokenList, documentsIn } from '../../server/trusted/manifest.ts';

/** The error of files with tools that cannot be used. The message is the reason. */
export class BrokenTools extends BrokenList {}

/** An error in a document, with its place. */
export const problemAt = (message: string, node: ASTNode): GraphQLError =>
  new GraphQLError(message, { nodes: node });

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
    const [place] = error.locations ?? [];
    const at = place ? `line ${place.line}, column ${place.column}: ` : '';
    throw new BrokenTools(`${file}: ${at}${error.message}`);
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

const withoutDescriptions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });

/** What the directive `@mcp` says. */
interface McpMarks {
  readonly title?: string;
  /** Whether the mutation may be a tool. */
  readonly write?: boolean;
  /** Whether it deletes or overwrites something. */
  readonly destructive?: boolean;
  /** Whether a repetition with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
}

const kinds = {
  title: Kind.STRING,
  write: Kind.BOOLEAN,
  destructive: Kind.BOOLEAN,
  idempotent: Kind.BOOLEAN,
} as const satisfies Record<keyof McpMarks, Kind>;

const isMark = (given: string): given is keyof McpMarks => Object.hasOwn(kinds, given);

/** Throws a `GraphQLError` with the place. */
function marksOf({ operation, directives }: OperationDefinitionNode): McpMarks {
  const [directive, another] = (directives ?? []).filter(isMcp);
  if (another) throw problemAt('`@mcp` can be used only once on an operation.', another);
  const marks: Record<string, unknown> = {};
  for (const argument of directive?.arguments ?? []) {
    const mark = argument.name.value;
    if (Object.hasOwn(marks, mark))
      throw problemAt(`There can be only one argument "${mark}".`, argument);
    marks[mark] = markedValue(argument);
    if (operation === OperationTypeNode.QUERY && mark !== 'title')
      throw problemAt(`\`${mark}\` is for mutations: a query changes nothing.`, argument);
  }
  return marks;
}

function markedValue({ name: node, value }: ArgumentNode): string | boolean {
  const mark = node.value;
  if (!isMark(mark))
    throw problemAt(
      `\`@mcp\` has no argument "${mark}". Its arguments are ${Object.keys(kinds).join(', ')}.`,
      node,
    );
  const isKnown = value.kind === Kind.STRING || value.kind === Kind.BOOLEAN;
  if (isKnown && value.kind === kinds[mark]) return value.value;
  const wanted = kinds[mark] === Kind.STRING ? 'a string' : 'true or false';
  throw problemAt(`\`${mark}\` must be ${wanted}.`, value);
}

/** Without `@mcp`, which the schema does not have. Throws a `GraphQLError` if it is on something else. */
const withoutMarks = (document: DocumentNode): DocumentNode =>
  visit(document, {
    Directive(node, _key, _parent, _path, ancestors) {
      if (!isMcp(node)) return undefined;
      const { kind } = ancestors.at(-1) as ASTNode;
      if (kind === Kind.OPERATION_DEFINITION) return null;
      throw problemAt('`@mcp` can be used only on operations.', node);
    },
  });

const isMcp = ({ name }: DirectiveNode): boolean => name.value === 'mcp';
