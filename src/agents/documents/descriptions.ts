/** Descriptions of operations, variables and fields, as short as agents need them. */
import {
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  type StringValueNode,
  type Token,
  TokenKind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

interface Described {
  readonly loc?: ASTNode['loc'];
  readonly description?: StringValueNode | undefined;
}

/** A string, or comments on the lines directly before. Undefined without a description. */
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

/** The end of a sentence: not the point of an abbreviation or a number. */
const end = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?=\s+[A-Z`"]|$)/;

/** Empty without a description. */
export function firstSentence(description: string | null | undefined): string {
  const text = (description ?? '').trim().replace(/\s+/g, ' ');
  const found = end.exec(text);
  return found ? text.slice(0, found.index + 1) : text;
}

const acceptedForms = /\b(?:Accepts|Each item is|Each is) a global ID.*?\.(?=\s|$)/;

/** The first sentence, and which forms of IDs are accepted. */
export function sentencesOfInput(description: string | null | undefined): string {
  const first = firstSentence(description);
  const [forms] = acceptedForms.exec((description ?? '').replace(/\s+/g, ' ')) ?? [];
  return forms === undefined || first.includes(forms) ? first : `${first} ${forms}`;
}

/** Scalars whose values can be text of people. */
const texts: ReadonlySet<string> = new Set(['String', 'URL', 'JSON']);

/** Types whose texts are those of the graph. */
const ownTypes: ReadonlySet<string> = new Set(['PageInfo', 'UserError']);

/** Fields with texts that the service makes. */
const madeFields: ReadonlySet<string> = new Set(['__typename', 'restId', 'cursor']);

/** Pages, comments and titles are written by whoever may edit or comment, so that any text may be one of a stranger. */
export function selectsText(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const type = types.getType();
        found ||=
          type != null &&
          texts.has(getNamedType(type).name) &&
          !madeFields.has(name.value) &&
          !ownTypes.has(types.getParentType()?.name ?? '');
      },
    }),
  );
  return found;
}
