/** Checks an exchange with the service against an OpenAPI document. */

import addFormats from 'ajv-formats';
import {
  type AjvCustomizer,
  type Document,
  OpenAPIRouter,
  OpenAPIValidator,
  type Operation,
  type Request,
  type ValidationResult,
} from 'openapi-backend';
import { parsed } from '../sandbox/service.ts';
import type { OpenApiDocument } from './openapi.ts';

export interface Exchange {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly answered: string;
}

type Fault = NonNullable<ValidationResult['errors']>[number];

/** Returns the violations of an exchange, one line each. */
export type Check = (exchange: Exchange) => readonly string[];

const apiRoot = '/v1';
/** A service of other releases answers so, without a body: document 6, point 13. */
const withoutOperation = new Set([404, 405, 410, 501]);
const documentId = 'reference';

/** `answersOnly`: requests are not checked. */
export function exchangeCheck(document: OpenApiDocument, { answersOnly = false } = {}): Check {
  const definition = inOneDocument(document);
  const operationOf = finderOf(definition);
  const made = new Map<unknown, ReturnType<AjvCustomizer>>();
  const validator = new OpenAPIValidator({
    definition,
    router: routerOf(definition),
    // Compiling validators takes most of the time, so only required ones are compiled, once for each shape.
    lazyCompileValidators: true,
    ajvOpts: {
      allErrors: true,
      validateSchema: false,
      meta: false,
      inlineRefs: false,
      code: { optimize: false },
    },
    customizeAjv: (ajv, _, context) => {
      const before = made.get(context);
      if (before) return before;
      addFormats.default(ajv).addSchema({ $id: documentId, components: definition.components });
      made.set(context, ajv);
      return ajv;
    },
  });

  return ({ method, path, sent, status, answered }) => {
    const headers = sent === '' ? {} : { 'content-type': 'application/json' };
    const request = { method, path, headers, ...(sent !== '' && { body: sent }) };
    const operation = operationOf(request);
    if (!operation?.operationId) return [`${method} ${path}: no such operation`];
    const { operationId, requestBody, responses } = operation;
    const lines: string[] = [];
    const tell = (what: string, errors: readonly Fault[]) =>
      lines.push(...errors.map((error) => `${operationId}: ${what}: ${lineOf(error)}`));
    if (!answersOnly) {
      tell('the request', validator.validateRequest(request, operation).errors ?? []);
      if (!requestBody && sent !== '') lines.push(`${operationId}: takes no body`);
    }
    if (answered === '' && withoutOperation.has(status)) return lines;
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

/** A copy whose references name the document, because a validator is compiled from only a part of it. */
const inOneDocument = (document: OpenApiDocument): Document =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/components/', `"${documentId}#/components/`));

/** A router tries all of its operations, so there is one router for each length of paths. */
function finderOf(definition: Document): (request: Request) => Operation | undefined {
  const lengthOf = (path: string) => path.split('/').length;
  const operations = Map.groupBy(routerOf(definition).getOperations(), ({ path }) =>
    lengthOf(path),
  );
  const routers = new Map(
    [...operations].map(([length, some]) => [length, routerOf(definition, some)] as const),
  );
  return (request) => {
    const [path = ''] = request.path.slice(apiRoot.length).split('?');
    return routers.get(lengthOf(path))?.matchOperation(request);
  };
}

/** By default it lists its operations for each lookup. */
function routerOf(definition: Document, some?: Operation[]): OpenAPIRouter {
  const router = new OpenAPIRouter({ definition, apiRoot });
  const operations = some ?? router.getOperations();
  router.getOperations = () => operations;
  return router;
}

/** The path, the violation, and the part of the document. */
function lineOf({ instancePath, message, params, schemaPath }: Fault): string {
  return `${instancePath} ${message} ${JSON.stringify(params)} (${schemaPath})`;
}
