/**
 * Removes values from the messages of graphql-js, because messages are logged, and a value may be a secret. Names of
 * fields, types and enum members remain.
 */
import { type ASTNode, type DocumentNode, type GraphQLError, Kind } from 'graphql';
import { invalidAt } from './value-locations.ts';

/**
 * The message without values. `document` contains the values, for errors without a path. Whether a message may contain
 * values is decided by the kind of node that the error is about, and not by the wording.
 */
export function withoutValues(
  { message, nodes, originalError }: GraphQLError,
  document?: DocumentNode,
): string {
  const [node] = nodes ?? [];
  if (node?.kind === Kind.VARIABLE_DEFINITION)
    return ofVariable(message, node.variable.name.value, originalError?.message);
  if (node && (isValue(node) || isInvalidField(node, message))) {
    const where = document && invalidAt(document, node);
    const why = matched(message, aboutValues) ?? 'The value does not fit its type.';
    return where === undefined ? why : `${where}; ${why}`;
  }
  if (message.startsWith(syntaxError))
    return matched(message, aboutSyntax) ?? `${syntaxError}The document cannot be read.`;
  return message;
}

const values = new Set<string>([
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
]);

const isValue = ({ kind }: ASTNode) => values.has(kind);

/**
 * Whether the error is about an unknown field of an input object. graphql 17 prints the object; the message of graphql
 * 16 has only names.
 */
const isInvalidField = ({ kind }: ASTNode, message: string) =>
  kind === Kind.OBJECT_FIELD && !matched(message, aboutUnknownFields);

/** The message for a variable. Its value is between the path and the reason, and may look like either of them. */
function ofVariable(message: string, name: string, reason: string | undefined): string {
  const subject = `Variable "$${name}" `;
  if (reason === undefined)
    return /^[^"]*"\$\w+" (?:got|has) /.test(message) ? `${subject}got an invalid value.` : message;
  const before = message.slice(0, -`; ${reason}`.length);
  // graphql 16 begins the path with the name of the variable.
  const [, path = ''] = / at (?:"\w+)?((?:\.\w+|\[\d+\])+)"?$/.exec(before) ?? [];
  const at = path && ` at "${name}${path}"`;
  const why = matched(reason, aboutValues);
  return `${subject}got an invalid value${at}${why === undefined ? '.' : `; ${why}`}`;
}

type Sentence = readonly [pattern: RegExp, matched: string];

const names = String.raw`"[\w.]+"(?:(?:,|,? or) "[\w.]+")*`;
const type = String.raw`"[\w![\]]+"`;
const all = '$&';

const sentence = (words: string, shown: string): Sentence => [new RegExp(`^${words}$`), shown];

const aboutUnknownFields: readonly Sentence[] = [
  sentence(
    `Field ${names} is not defined by type ${type}\\.(?: Did you mean (?:the \\w+ )?${names}\\?)?`,
    all,
  ),
];

const jsonProblem =
  '(?:is nested too deep|holds a number that (?:is too large|may have been rounded: [\\w ,]+))';

/** The messages that contain values, in the wording of graphql 16 and 17. */
const aboutValues: readonly Sentence[] = [
  ...aboutUnknownFields,
  sentence(
    `(Expected value of type ${type} not to include unknown field ${names})(?:\\.( Did you mean ${names}\\?) Found|, found): [\\s\\S]*`,
    '$1.$2',
  ),
  sentence(
    `(Expected value of type ${type} to (?:be an object|include required field ${names})), found: [\\s\\S]*`,
    '$1.',
  ),
  sentence(`Expected a? ?value of non-null type ${type} (?:not to be null|to be provided)\\.`, all),
  sentence(
    `Expected value of type (${type}), but encountered error "(The value ${jsonProblem}\\.)"; found: [\\s\\S]*`,
    'Expected type $1. $2',
  ),
  sentence(
    `Expected value of type (${type}), found [\\s\\S]*; (The value ${jsonProblem}\\.)`,
    'Expected type $1. $2',
  ),
  sentence(`Within OneOf Input Object type ${type}, exactly one field must be [\\w ,-]+\\.`, all),
  sentence(`Expected type ${type} to be an object\\.`, all),
  sentence(`Expected non-nullable type ${type} not to be null\\.`, all),
  sentence(`(Expected value of type ${type}), found [\\s\\S]*`, '$1, found something else.'),
  sentence(`(Expected type ${type})\\. (The value ${jsonProblem}\\.)`, all),
  sentence(`Field ${names} of required type ${type} was not provided\\.`, all),
  sentence(`Field ${names} must be non-null\\.`, all),
  sentence(`Exactly one key must be specified for OneOf type ${type}\\.`, all),
  sentence(`OneOf Input Object ${type} must specify exactly one key\\.`, all),
  sentence(
    `(?:The value does not exist in ${type} enum|Enum ${type} cannot represent [^"]*)\\.(?: Its values are [\\w, ]+\\.)?`,
    all,
  ),
  sentence('(?:DateTime|URL) cannot represent a non string value\\.', all),
  sentence(
    'DateTime cannot represent an invalid date-time-string: give one such as [\\w:-]+\\.',
    all,
  ),
  sentence(
    'URL cannot represent a text that is not a URL: give a full one such as [\\w:/.]+\\.',
    all,
  ),
  sentence('ID cannot represent a number that may have been rounded: [\\w ,]+\\.', all),
  sentence('(\\w+ cannot represent [\\w -]*value): [\\s\\S]*', '$1.'),
  sentence(`Argument "\\w+" of (?:required|non-null) type ${type} (?:was|must) [^"{}]*`, all),
];

const syntaxError = 'Syntax Error: ';
const bare = String.raw`(?:<[A-Z]+>|"[^\w"]{1,3}"|"[a-z]+"|[A-Z][A-Za-z]+)`;
const found = `(Name "\\w+"|Int|Float|String|BlockString|${bare})(?: "[\\s\\S]*")?`;
const syntax = (words: string, shown: string): Sentence =>
  sentence(syntaxError + words, syntaxError + shown);

const aboutSyntax: readonly Sentence[] = [
  syntax(`Expected (${bare}), found ${found}\\.`, 'Expected $1, found $2.'),
  syntax(`Unexpected ${found}\\.`, 'Unexpected $1.'),
  [/^Syntax Error: Unexpected (?:variable "\$\w+" in constant value|description, [\w ]+)\.$/, all],
  [/^Syntax Error: (?:Document|Source) contains more [\w -]+\. Parsing aborted\.$/, all],
  [/^Syntax Error: Unexpected (?:character: .{1,8}\.|single quote character .*)$/, all],
  [/^Syntax Error: Unterminated string\.$/, all],
  [/^(Syntax Error: Invalid [\w ]+?)(?:, [\w ]+)?: [\s\S]*$/, '$1.'],
];

/**
 * The replacement for a message. Undefined for an unknown message, so that a new version of graphql-js may hide a hint,
 * but cannot reveal a value.
 */
function matched(message: string, sentences: readonly Sentence[]): string | undefined {
  const known = sentences.find(([pattern]) => pattern.test(message));
  return known && message.replace(...known);
}
