/** An error in a document of a tool, with its place in the document. */
import { type ASTNode, GraphQLError } from 'graphql';

export const problemAt = (message: string, node: ASTNode): GraphQLError =>
  new GraphQLError(message, { nodes: node });

/** The message with line and column, if they are known. */
export function withPlace({ message, locations }: GraphQLError): string {
  const [place] = locations ?? [];
  return place ? `line ${place.line}, column ${place.column}: ${message}` : message;
}
