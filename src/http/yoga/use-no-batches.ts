/**
 * Refuses arrays of operations so that whoever sent them reads why: clients that batch look for one answer to each
 * operation, and hide an answer that is no array.
 */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { answerType } from '../out/answer-head.ts';
import { requestIn } from '../request/request-scope.ts';

/** No client sends more at once; a longer array would only make a long answer. */
const mostAnswers = 100;

const refusal = new GraphQLError(
  'Batching is not supported. Send each operation in its own request.',
  { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } },
);

export function useNoBatches(): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser, fetchAPI, serverContext }) {
      if (!requestParser) return;
      setRequestParser(async (asked) => {
        const params = await requestParser(asked);
        if (!Array.isArray(params)) return params;
        const type = answerType(request.headers.get('accept') ?? undefined);
        if (params.length === 0 || params.length > mostAnswers || !type) throw refusal;
        requestIn(serverContext).record.setErrors([refusal]);
        return new fetchAPI.Response(answers(params.length), {
          status: 400,
          headers: { 'content-type': `${type}; charset=utf-8` },
        });
      });
    },
  };
}

function answers(count: number): string {
  const { message, extensions } = refusal;
  const error = { message, extensions: { code: extensions.code } };
  return JSON.stringify(Array.from({ length: count }, () => ({ errors: [error] })));
}
