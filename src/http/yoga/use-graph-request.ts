/** Connects the stages of Yoga to the request: documents are read, checked, run and written as on the fast path. */
import type { ExecutionResult } from 'graphql';
import type { FetchAPI, Plugin } from 'graphql-yoga';
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { responseType } from '../headers/accepted-types.ts';
import type { ResponseContent } from '../out/bounded-response.ts';
import { textOf } from '../out/json-pieces.ts';
import { headOf, typeOf } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { requestIn, type YogaContext, yogaContextOf } from '../request/yoga-context.ts';
import type { AskedDocument } from '../trusted/asked-document.ts';
import type { RequestedDocuments } from '../trusted/requested-documents.ts';

function asText(result: unknown, { Response }: FetchAPI): Response {
  const { errors = [] } = result as ExecutionResult;
  const { status, headers } = headOf({ errors }, 'application/json');
  const messages = errors.map(({ message }) => `${message}\n`).join('');
  const type = 'text/plain; charset=utf-8';
  return new Response(messages, { status, headers: { ...headers, 'content-type': type } });
}

/** `asked`: documents that requests name by ID, while Yoga has their texts. */
export function useGraphRequest(
  documents: RequestedDocuments,
  asked: WeakMap<GraphRequest, AskedDocument>,
): Plugin<YogaContext> {
  /** Between its stages Yoga keeps only the document, which requests may share. */
  const prepared = new WeakMap<GraphRequest, PreparedDocument>();
  const preparedFor = (request: GraphRequest): PreparedDocument => {
    const known = prepared.get(request);
    if (!known) throw new Error('A request whose document was not read here');
    return known;
  };
  return {
    onParse({ context, setParseFn }) {
      setParseFn((source) => {
        const { graphRequest, params } = context;
        const { isAccepted, record } = graphRequest;
        const query = String(typeof source === 'string' ? source : source.body);
        const read = documents.find(asked.get(graphRequest) ?? { query }, isAccepted, record);
        prepared.set(graphRequest, read);
        const operation = read.operation(params.operationName);
        if (operation) record.operation = operation;
        return read.document;
      });
    },
    onValidate({ context: { graphRequest }, setValidationFn }) {
      setValidationFn(() => documents.check(preparedFor(graphRequest), graphRequest.isAccepted));
    },
    onExecute({ setExecuteFn }) {
      setExecuteFn(({ operationName, variableValues, contextValue }) => {
        const graphRequest = requestIn(contextValue);
        const read = preparedFor(graphRequest);
        const operation = read.operation(operationName);
        // Yoga has checked it.
        if (!operation) throw new Error('A document without its operation');
        const { signal } = contextValue.request;
        return graphRequest.execute(
          { prepared: read, operation, variables: variableValues },
          signal,
        );
      });
    },
    // Also runs for requests that are refused before they have an operation.
    onResultProcess({ request, result, serverContext, resultProcessor, setResultProcessor }) {
      if (Symbol.asyncIterator in result || Array.isArray(result)) return;
      // Yoga parses the header in its own way.
      const accepted = responseType(request.headers.get('accept'));
      const graphRequest = requestIn(serverContext);
      graphRequest.record.setErrors(result.errors);
      // A caller that accepts no JSON gets the error as text. Nothing has run for it.
      if (!accepted) return setResultProcessor(asText, 'text/plain');
      const type = typeOf(result, accepted);
      if (resultProcessor) setResultProcessor(resultProcessor, type);
      const { takePieces } = yogaContextOf(serverContext);
      const stringify = (content: ResponseContent) => {
        const written = graphRequest.write(content, type);
        return takePieces?.(written) ? '' : textOf(written);
      };
      Object.assign(result, { stringify });
    },
  };
}
