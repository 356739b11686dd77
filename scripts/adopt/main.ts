/**
 * `npm run adopt -- FILE`: writes drafts for operations of an OpenAPI document that the project does not have, either
 * all or the given ones. It also lists what a person has to decide.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UnusableDocument } from '../../src/openapi/read/unusable-document.ts';
import { fail } from '../generated-files.ts';
import { adopt, NotAdoptable } from './adopt.ts';

const usage = `Usage: npm run adopt -- FILE [--operation 'GET /user' …] [--domain NAME] [--source TEXT]

  FILE         An OpenAPI document, 3.0 or 3.1, as JSON.
  --operation  An operation of the document, by its method and path. Default: all that are not in the project.
  --domain     The folder in src/domains. Default: one for each new resource, otherwise that of the parent.
  --source     Where the operations are documented, for the tests' reference: '3, Teams'.`;

const { values, positionals } = parsed();
const [file, another] = positionals;
if (values.help) {
  console.log(usage);
  process.exit();
}
if (file === undefined || another !== undefined) fail([usage]);

try {
  const { operation: wanted = [], domain, source } = values;
  console.log(await adopt(readFileSync(file, 'utf8'), { wanted, domain, source }));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  if (error instanceof NotAdoptable) fail([error.message]);
  const isOfFile = error instanceof UnusableDocument || 'syscall' in error;
  fail([isOfFile ? `${file} cannot be used: ${error.message}.` : (error.stack ?? error.message)]);
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        operation: { type: 'string', multiple: true },
        domain: { type: 'string' },
        source: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error), usage]);
  }
}
