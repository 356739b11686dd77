/** The directive `@mcp` on operations. The schema does not have it, so it is removed before validation. */
import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { problemAt } from './document-problem.ts';

/** What the directive says. */
export interface McpMarks {
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
export function marksOf({ operation, directives }: OperationDefinitionNode): McpMarks {
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

function markedValue(argument: ArgumentNode): string | boolean {
  const { name: node, value } = argument;
  const mark = node.value;
  if (!isMark(mark))
    throw problemAt(
      `\`@mcp\` has no argument "${mark}". Its arguments are ${Object.keys(kinds).join(', ')}.`,
      argument,
    );
  if (value.kind === Kind.STRING && kinds[mark] === Kind.STRING) return value.value;
  if (value.kind === Kind.BOOLEAN && kinds[mark] === Kind.BOOLEAN) return value.value;
  const wanted = kinds[mark] === Kind.STRING ? 'a string' : 'true or false';
  throw problemAt(`\`${mark}\` must be ${wanted}.`, value);
}

/** The document without the directive. Throws a `GraphQLError` if it is on something else than an operation. */
export function withoutMarks({ definitions, ...document }: DocumentNode): DocumentNode {
  const bare = definitions.map((one) =>
    one.kind === Kind.OPERATION_DEFINITION
      ? { ...one, directives: (one.directives ?? []).filter((given) => !isMcp(given)) }
      : one,
  );
  return visit(
    { ...document, definitions: bare },
    {
      Directive(node) {
        if (isMcp(node)) throw problemAt('`@mcp` can be used only on operations.', node);
      },
    },
  );
}

const isMcp = ({ name }: DirectiveNode): boolean => name.value === 'mcp';
