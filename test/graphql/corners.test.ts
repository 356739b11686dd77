/**
 * Edge cases of execution, for both executors: positions of errors and nulls, merging, conditions, absent
 * variables, and order.
 */
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { executors } from '../differ/sides.ts';
import { answer, startWorld, type World } from '../harness.ts';
import { type Answers, cases, upstream } from './corners.ts';

const reported = (path: readonly (string | number)[] | undefined) => path?.join('.') ?? '';

describe.each(executors)('by $name:', ({ options = {} }) => {
  describe.each(Object.entries(cases))('%s', (_, some) => {
    test.each(Object.entries(some))('%s', async (__, one) => {
      const { query, variables, answers = {}, data, errors = [], warnings = [], calls } = one;
      const world = await startWorld({ facade: options, upstream: upstream(answers) });
      const result = await world.ask<unknown>(query, variables ?? {});
      expect(JSON.stringify(result.data, null, 1)).toBe(JSON.stringify(data, null, 1));
      const faults = (result.errors ?? []).map(({ path, extensions }) => [
        reported(path),
        extensions.code,
      ]);
      expect(faults.toSorted()).toEqual(errors.map((error) => [...error]).toSorted());
      const oddities = Object(result.extensions).warnings ?? [];
      expect(
        oddities.map(({ path, value }: { path: string[]; value: string }) => [
          reported(path),
          value,
        ]),
      ).toEqual(warnings);
      if (calls) {
        const made = result.calls.map((call) => call.replace('GET /v1/', ''));
        expect(query.startsWith('mutation') ? made : made.toSorted()).toEqual(calls);
      }
    });
  });

  describe('early calls', () => {
    const early = '{ organization(id: "o") { title spaces(first: 2) { nodes { title } } } }';

    /** Holds calls, except for those with an immediate response, and reports when enough are held. */
    function holding(count: number, atOnce: Answers = {}) {
      const held: ServerResponse[] = [];
      const { promise: full, resolve } = Promise.withResolvers<void>();
      let isHolding = true;
      const listener: RequestListener = (request, response) => {
        const path = new URL(request.url ?? '', 'http://localhost').pathname.replace('/v1', '');
        if (!isHolding) return upstream({})(request, response);
        if (path in atOnce) return answer(response, atOnce[path], 404);
        held.push(response);
        if (held.length === count) resolve();
      };
      const release = () => {
        isHolding = false;
      };
      return { listener, held, full, release };
    }

    const works = async (world: World) =>
      expect((await world.ask(early)).data).toEqual({
        organization: { title: 'O', spaces: { nodes: [{ title: 'S' }, { title: 'T' }] } },
      });

    test('end when the client disconnects, without effect on other requests', async () => {
      const { listener, held, full, release } = holding(2);
      const world = await startWorld({ facade: options, upstream: listener });
      const leaving = new AbortController();
      const asked = world.ask(early, undefined, { signal: leaving.signal });
      await full;
      const ended = Promise.all(held.map((response) => once(response, 'close')));
      leaving.abort();
      await expect(asked).rejects.toThrow();
      await ended;
      release();
      await works(world);
    });

    test('end when their field has ended, without effect on other fields', async () => {
      const { listener, held, full, release } = holding(1, {
        '/orgs/o': { error: { code: 404, message: 'No.' } },
      });
      const world = await startWorld({ facade: options, upstream: listener });
      const { data, errors } = await world.ask(early);
      expect(data).toEqual({ organization: null });
      expect(errors).toMatchObject([{ path: ['organization'], extensions: { code: 'NOT_FOUND' } }]);
      await full;
      await Promise.all(held.map((response) => response.closed || once(response, 'close')));
      release();
      await works(world);
    });
  });
});
