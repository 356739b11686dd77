/** The codes of errors: one list has all of them, and each begins at 0 in the metrics. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../src/graphql/errors/error-codes.ts';
import type { DocumentsMode } from '../../src/server/trusted/trusted-documents.ts';
import { root, textOf } from '../documents/documents.ts';
import { countedIn, seriesIn } from './measured-world.ts';
import { document, json, send } from './send.ts';
import { fileWith, hashOnly, startTrusted, title } from './trusted.ts';

const metric = 'docgraph_operation_errors_total';
const withBody = (body: unknown) => json(JSON.stringify(body));

describe('a request that is refused with a code increases a series that began at 0', () => {
  test.for([
    ['BAD_REQUEST', 'open', json('{')],
    ['REQUEST_ENTITY_TOO_LARGE', 'open', json(' '.repeat(1_500_001))],
    ['GRAPHQL_PARSE_FAILED', 'open', document('{')],
    ['GRAPHQL_VALIDATION_FAILED', 'open', document('{ wrong }')],
    ['OPERATION_RESOLUTION_FAILURE', 'open', withBody({ query: title, operationName: 'Wrong' })],
    ['PERSISTED_QUERY_NOT_SUPPORTED', 'open', withBody(hashOnly('0'.repeat(64)))],
    ['PERSISTED_QUERY_NOT_IN_LIST', 'known', withBody({ documentId: 'wrong' })],
    ['QUERY_NOT_IN_SAFELIST', 'known', document('{ organization(id: "acme") { id } }')],
    ['PERSISTED_QUERY_ID_REQUIRED', 'only', document(title)],
    ['CANNOT_SEND_PQ_ID_AND_BODY', 'only', withBody({ documentId: 'known', query: title })],
    ['BAD_USER_INPUT', 'open', document('query ($id: ID!) { space(id: $id) { id } }')],
  ] as const)('%s', async ([code, mode, request]) => {
    const file = await fileWith({ known: title });
    const documents: DocumentsMode = mode;
    const metrics = { process: false };
    for (const way of await startTrusted([file], { documents, metrics })) {
      const counts = async () => {
        const series = [...seriesIn(await way.facade.metrics())];
        return Object.fromEntries(
          series.flatMap(([name, value]) => {
            const [, label] = /^(?:\w+)\{code="(\w+)"\}$/.exec(name) ?? [];
            return name.startsWith(metric) && label ? [[label, value]] : [];
          }),
        );
      };
      const all = [...errorCodes, 'other'];
      expect(await counts()).toEqual(Object.fromEntries(all.map((one) => [one, 0])));
      const { errors } = await send(way, request);
      expect(errors[0]?.extensions.code).toBe(code);
      const after = await counts();
      expect(Object.keys(after).toSorted()).toEqual(all.toSorted());
      expect(countedIn(after)).toEqual({ [code]: 1 });
    }
  });
});

/** Codes of user errors, of a warning of the process, and of a result of a tool. */
const others = [
  'TOO_LONG',
  'INVALID_VALUE',
  'PENDING',
  'DOCGRAPH_UNLOGGED_ERROR',
  'RESULT_TOO_LARGE',
];

test('every code that the source of the facade names is in the list', () => {
  const sources = 'src/{server,facade,agents,graphql,rest,command}/**/*.ts';
  const named = globSync(sources, { cwd: root }).flatMap((file) => [
    ...textOf(file).matchAll(/(?:\bcode: |refusal\(\s*\d+,\s*)'([A-Z_]+)'/g),
  ]);
  const codes = new Set(named.map(([, code = '']) => code));
  expect(codes).toContain('REQUEST_ENTITY_TOO_LARGE');
  expect(codes.size).toBeGreaterThan(15);
  expect([...codes.difference(new Set([...errorCodes, ...others]))]).toEqual([]);
});
