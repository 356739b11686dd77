/** Holds an exchange with the service, as it went over the wire, against an OpenAPI document. */

import addFormats from 'ajv-formats';
import { OpenAPIBackend, type ValidationResult } from 'openapi-backend';
import type { OpenApiDocument } from './openapi.ts';

export interface Exchange {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly answered: string;
}

type Fault = NonNullable<ValidationResult['errors']>[number];

/** Says each thing that is wrong with an exchange, in a line of its own. */
export type Check = (exchange: Exchange) => readonly string[];

export async function exchangeCheck(definition: OpenApiDocument): Promise<Check> {
  const validator = await new OpenAPIBackend({
    // A copy: the validator puts what is referred to in place of the references.
    definition: JSON.parse(JSON.stringify(definition)),
    apiRoot: '/v1',
    quick: true,
    ajvOpts: { allErrors: true, validateSchema: false, meta: false },
    customizeAjv: (ajv) => addFormats.default(ajv),
  }).init();
  // The router makes its list of operations anew for every question.
  const operations = validator.router.getOperations();
  validator.router.getOperations = () => operations;

  return ({ method, path, sent, status, answered }) => {
    const headers = sent === '' ? {} : { 'content-type': 'application/json' };
    const request = { method, path, headers, ...(sent !== '' && { body: sent }) };
    const operation = validator.matchOperation(request);
    if (!operation?.operationId) return [`${method} ${path}: no such operation`];
    const { operationId, requestBody, responses } = operation;
    const lines: string[] = [];
    const tell = (what: string, errors: readonly Fault[]) =>
      lines.push(...errors.map((error) => `${operationId}: ${what}: ${lineOf(error)}`));
    tell('the request', validator.validateRequest(request, operation).errors ?? []);
    if (!requestBody && sent !== '') lines.push(`${operationId}: takes no body`);
    const response = responses?.[status] ?? responses?.default;
    if (response && 'content' in response) {
      const body = parsed(answered);
      tell(
        `the answer ${status}`,
        validator.validateResponse(body, operation, status).errors ?? [],
      );
    } else if (answered !== '') lines.push(`${operationId}: the answer ${status}: has a body`);
    return lines;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where it is, what is wrong there, and which part of the document says so. */
function lineOf({ instancePath, message, params, schemaPath }: Fault): string {
  return `${instancePath} ${message} ${JSON.stringify(params)} (${schemaPath})`;
}
