/**
 * The arguments of `npm run adopt`. It is written in JavaScript so that the help and the messages need no packages, and
 * no certain version of Node.
 */
import { parseArgs } from 'node:util';

const usage = `Usage: npm run adopt -- FILE [OPTION…]

Writes drafts for operations of an OpenAPI document that the project does not have, and lists what needs thought.

  FILE                       An OpenAPI document, 3.0 or 3.1, as JSON.
  --operation 'METHOD PATH'  An operation of the document, such as 'GET /orgs/{organizationId}/labels'; repeatable. The
                             path may begin with /v1. Default: all operations that the project does not have.
  --domain NAME              The folder in src/domains. Default: one for each new resource, otherwise that of the parent.
  --name OLD=NEW             Gives the type that would be called OLD another name; repeatable. Names of what is in it, its
                             files and its domain follow.
  --source TEXT              Where the operations are documented, for the tests' reference: '9, Labels'. Sections 1 to 7
                             are about the first release of the service, and others about later ones.
  --help                     Prints this help.

Exits with 0 if drafts were written or nothing is missing, with 1 if the document or an operation cannot be used, and
with 2 if the arguments are wrong. docs/adding-an-operation.md says how a draft is finished.`;

/** @type {Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>} */
const options = {
  operation: { type: 'string' },
  domain: { type: 'string' },
  name: { type: 'string' },
  source: { type: 'string' },
  help: { type: 'boolean' },
};

/**
 * The arguments. Prints the help and exits if they ask for it; exits with a sentence if they are wrong.
 * @returns {{
 *   file: string,
 *   wanted: readonly string[],
 *   domain: string | undefined,
 *   names: ReadonlyMap<string, string>,
 *   source: string | undefined,
 * }}
 */
export function readArguments() {
  const { tokens } = parseArgs({ options, allowPositionals: true, strict: false, tokens: true });
  /** @type {Record<string, string[]>} */
  const given = {};
  /** @type {string[]} */
  const files = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option)
      return refuse(
        `${rawName} is no option of adopt: it takes --${Object.keys(options).join(', --')}.`,
      );
    if (option.type === 'string' && !value) return refuse(`${rawName} needs a value.`);
    if (option.type === 'boolean' && value !== undefined)
      return refuse(`${rawName} takes no value.`);
    given[name] = [...(given[name] ?? []), value ?? ''];
  }
  if (given.help) {
    console.log(usage);
    process.exit();
  }
  const [file, another] = files;
  if (file === undefined) return refuse('adopt needs the name of an OpenAPI document.');
  if (another !== undefined)
    return refuse(`adopt takes one document, and there is another one: ${another}.`);
  const { operation = [], domain, name = [], source } = given;
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const one of name) {
    const [, old, chosen] = /^(\w+)=([A-Z][A-Za-z0-9]*)$/.exec(one) ?? [];
    if (old === undefined || chosen === undefined)
      return refuse(`--name needs OLD=NEW, where NEW is like AuditEvent, and not ${one}.`);
    names.set(old, chosen);
  }
  return { file, wanted: operation, domain: domain?.at(-1), names, source: source?.at(-1) };
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(`${sentence} Help: npm run adopt -- --help`);
  process.exit(2);
}
