/**
 * The directive `@mcp` of operations in files, which says how they are tools. It is not part of the schema: it is
 * removed before an operation is validated.
 */
import { type DirectiveNode, Kind, type OperationDefinitionNode } from 'graphql';
import { BrokenTools } from './broken-tools.ts';

export interface McpMarks {
  readonly title?: string;
  /** Whether a mutation may be a tool. */
  readonly write?: boolean;
  /** Whether it deletes or overwrites something. */
  readonly destructive?: boolean;
  /** Whether a second call with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
}

const name = 'mcp';

const kinds: Readonly<Record<keyof McpMarks, Kind>> = {
  title: Kind.STRING,
  write: Kind.BOOLEAN,
  destructive: Kind.BOOLEAN,
  idempotent: Kind.BOOLEAN,
};

const isArgument = (given: string): given is keyof McpMarks => Object.hasOwn(kinds, given);

/** Throws a `BrokenTools` if the directive has other arguments, or values of another kind. */
export function marksOf({ directives = [] }: OperationDefinitionNode): McpMarks {
  const marked = directives.filter(isMcp);
  if (marked.length > 1) throw new BrokenTools('@mcp can be used once');
  return Object.fromEntries(
    (marked[0]?.arguments ?? []).map(({ name: { value: given }, value }) => {
      if (!isArgument(given))
        throw new BrokenTools(
          `@mcp has no argument "${given}": it has ${Object.keys(kinds).join(', ')}`,
        );
      if (value.kind !== kinds[given] || !('value' in value))
        throw new BrokenTools(
          `@mcp(${given}:) must be ${kinds[given] === Kind.STRING ? 'a string' : 'true or false'}`,
        );
      return [given, value.value];
    }),
  );
}

export const withoutMarks = (operation: OperationDefinitionNode): OperationDefinitionNode => ({
  ...operation,
  directives: (operation.directives ?? []).filter((one) => !isMcp(one)),
});

const isMcp = (directive: DirectiveNode) => directive.name.value === name;
