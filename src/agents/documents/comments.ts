/** Descriptions in documents: a string, or comments on the lines directly before. */
import { type ASTNode, type StringValueNode, type Token, TokenKind } from 'graphql';

interface Described {
  readonly loc?: ASTNode['loc'];
  readonly description?: StringValueNode | undefined;
}

/** Undefined without a description. */
export function descriptionOf({ loc, description }: Described): string | undefined {
  const text = description?.value ?? (loc ? commentsBefore(loc.startToken) : '');
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** An empty line ends them, so that the license of a file is no description. */
function commentsBefore(start: Token): string {
  const lines: string[] = [];
  let below = start;
  for (let one = start.prev; one?.kind === TokenKind.COMMENT; one = one.prev) {
    // A comment that follows something on its line is about that.
    const isOwnLine = one.prev === null || one.prev.line < one.line;
    if (one.line !== below.line - 1 || !isOwnLine) break;
    lines.unshift(one.value.trim());
    below = one;
  }
  return lines.join('\n');
}
