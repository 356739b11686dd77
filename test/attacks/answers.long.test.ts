/**
 * Responses that are slow to parse are refused by a check of their bytes. Large concurrent responses are parsed in
 * turns, and their memory is freed.
 */
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { jsonBounds, tooHeavy } from '../../src/rest/client/json-weight.ts';
import { type RunningFacade, runFacade } from '../e2e/command.ts';
import { startWorld } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document, json, send } from '../http/send.ts';
import { residentMegabytes } from '../soak/process-watch.ts';
import { type HeavyAnswer, heavyAnswers, heavyPairs, largest, manyNames } from './heavy-answers.ts';
import { minMs, type Reference } from './machine-speed.ts';
import { mainThreadMs } from './main-thread.ts';

const title = '{ space(id: "s") { title } }';
/** Maximum milliseconds of the usual machine for which a response blocks the event loop. */
const maxMs = 250;
const maxBytes = 8_000_000;

const fits = (text: string) => text.length < maxBytes && !tooHeavy(Buffer.from(text));
/** Responses of this size are parsed without the check. */
const fitsUnseen = (text: string) => text.length <= 256_000;

interface Before {
  readonly facade: RunningFacade;
  /** The reference loop in the main thread of the facade. */
  readonly reference: Reference;
  answerWith(text: string): void;
}

/** A facade with default settings, and a service that returns the same body for every request. */
async function startBefore(): Promise<Before> {
  let body = Buffer.from('');
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  const { url } = await startHost((_request, response) => answer(response));
  const facade = await runFacade({
    UPSTREAM_URL: url,
    UPSTREAM_DEADLINE_MS: '60000',
    NODE_OPTIONS: `--import ${new URL('reference-hook.ts', import.meta.url)}`,
  });
  let loops = 0;
  const reference = async () => {
    loops += 1;
    facade.signal('SIGUSR2');
    return Number(await facade.printed(new RegExp(`^reference loop ${loops}: (.*) ms$`, 'm')));
  };
  const answerWith = (text: string) => {
    body = Buffer.from(text);
  };
  answerWith('{"object":"space","id":"s","title":"S"}');
  // Completes the start.
  await send(facade, json(` ${JSON.stringify({ query: `${title} #${'x'.repeat(1_000)}` })}`));
  return { facade, reference, answerWith };
}

/** Milliseconds of the main thread for a request and its response. */
async function worked(facade: RunningFacade, query: string) {
  const before = mainThreadMs(facade.pid);
  const answer = await send(facade, document(query));
  return { ...answer, ms: mainThreadMs(facade.pid) - before };
}

/** The longest time that the main thread worked while another request was waiting. */
async function heldMeanwhile(facade: RunningFacade, request: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const over = request.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const before = mainThreadMs(facade.pid);
    await send(facade, { path: '/health/live' });
    most = Math.max(most, mainThreadMs(facade.pid) - before);
  }
  await over;
  return most;
}

describe.runIf(process.platform === 'linux')('responses at the limits', () => {
  test('each takes less than 250 ms of the main thread, from the call to the response', async () => {
    const { facade, reference, answerWith } = await startBefore();
    // All pairs take minutes, so each day tests a different part of them.
    const pairs = heavyPairs.filter((_, at) => (at + new Date().getDate()) % 24 === 0);
    const cases = [...heavyAnswers, manyNames, ...(process.env.ALL_PAIRS ? heavyPairs : pairs)];
    let worst = { ms: 0, name: '' };
    for (const one of cases)
      for (const isFit of [fits, fitsUnseen]) {
        answerWith(largest(one, isFit));
        const work = async () => {
          const { ms, data } = await worked(facade, title);
          expect(data, one.name).toEqual({ space: { title: 'S' } });
          return ms;
        };
        const ms = await minMs(work, maxMs, reference);
        expect(ms, one.name).toBeLessThan(maxMs);
        if (ms > worst.ms) worst = { ms, name: one.name };
      }
    console.log(`heaviest of ${cases.length * 2} answers: ${worst.ms.toFixed()} ms, ${worst.name}`);
  }, 600_000);

  test('55,000 invalid values take no longer', async () => {
    const { facade, reference, answerWith } = await startBefore();
    const pages = (member: string) => {
      const page = (_: unknown, n: number) =>
        `{"object":"page","type":"document","id":"p${n}",${member}}`;
      return `{"object":"space","id":"s","pages":[${Array.from({ length: 11_000 }, page)}]}`;
    };
    const five = (field: string) =>
      Array.from({ length: 5 }, (_, n) => `a${n}: ${field}`).join(' ');
    for (const [member, field] of [
      ['"slug":{}', 'slug'],
      ['"createdAt":"x"', 'createdAt'],
      ['"createdAt":[1e999]', 'createdAt'],
    ] as const) {
      answerWith(pages(member));
      const query = `{ space(id: "s") { content { pages { ${five(field)} } } } }`;
      const work = async () => {
        const { ms, text } = await worked(facade, query);
        expect(text).toContain('(54990 more errors of this kind left out.)');
        return ms;
      };
      const ms = await minMs(work, maxMs, reference);
      console.log(`55,000 errors at ${field}: ${ms.toFixed()} ms`);
      expect(ms, field).toBeLessThan(maxMs);
    }
  });

  test('free-form JSON that is selected 60 times takes no longer', async () => {
    const { facade, reference, answerWith } = await startBefore();
    const data = `{"x":[${Array.from({ length: 190_000 }, () => '{}').join()}]}`;
    answerWith(
      `{"object":"page","type":"document","id":"p","document":{"object":"document","data":${data},"nodes":[]}}`,
    );
    const sixty = Array.from({ length: 60 }, (_, n) => `a${n}: data`).join(' ');
    const work = async () => {
      const { ms, errors } = await worked(
        facade,
        `{ page(id: "s/p") { ... on DocumentPage { document { ${sixty} } } } }`,
      );
      // Four of its values count as one, so the limit permits three of them.
      expect(errors[0]).toMatchObject({
        path: ['page', 'document', 'a3'],
        extensions: { code: 'QUERY_TOO_COSTLY', cost: { counted: 190_000, bound: 160_000 } },
      });
      return ms;
    };
    const ms = await minMs(work, maxMs, reference);
    console.log(`190,000 values, 60 times: ${ms.toFixed()} ms`);
    expect(ms).toBeLessThan(maxMs);
  });

  test('many concurrent ones are read in turns', async () => {
    const { facade, reference, answerWith } = await startBefore();
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: space(id: "s${n}") { title }`).join(' ')} }`;
    const texts = heavyAnswers.find(({ name }) => name === 'text of its own') as HeavyAnswer;
    for (const [count, isFit] of [
      [30, fits],
      [180, fitsUnseen],
    ] as const) {
      answerWith(largest(texts, isFit));
      const work = async () => {
        const before = mainThreadMs(facade.pid);
        const held = await heldMeanwhile(facade, send(facade, document(many(count))));
        const all = mainThreadMs(facade.pid) - before;
        // Without turns, the event loop would be blocked for the total time.
        expect(all).toBeGreaterThan(2 * held);
        return held;
      };
      const held = await minMs(work, maxMs, reference);
      console.log(`${count} answers at once hold the event loop for ${held.toFixed()} ms`);
      expect(held).toBeLessThan(maxMs);
    }
  });

  test('none stays in memory', async () => {
    const { facade, answerWith } = await startBefore();
    const [first = 0, ...later] = await memoryOver(facade, answerWith);
    console.log(
      `memory after each round: ${[first, ...later].map((mb) => mb.toFixed()).join(', ')} MB`,
    );
    for (const megabytes of later) expect(megabytes).toBeLessThan(first + 60);
  });
});

/** Megabytes after each round of 25 responses. */
async function memoryOver(facade: RunningFacade, answerWith: (text: string) => void) {
  const kinds = [
    largest(manyNames, fits),
    `{"more":${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}}`,
    `{"more":[${'{},'.repeat(1_000_000)}0]}`,
    ...heavyAnswers.slice(0, 8).map((one) => largest(one, fits)),
  ];
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 25; n += 1) {
      answerWith(kinds[n % kinds.length] ?? '');
      await send(facade, document(title));
    }
    rounds.push(residentMegabytes(facade.pid));
  }
  return rounds;
}

describe('responses above the limits', () => {
  const filler = `"filler":"${'x'.repeat(256_000)}"`;
  const space = (more: string) =>
    `{"object":"space","id":"s","title":"S",${filler},"more":${more}}`;
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const items = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`;
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, n) => `"m${n}":0`).join()}}`;

  /** The surrounding object adds one level, and its own values and names. */
  const own = { depth: 1, values: 6, layouts: 5 };

  /** Layouts are compared by 32-bit hashes: with this many, two collide in one of twenty processes. */
  const maxAlike = 8;

  test.each([
    ['depth', nested, jsonBounds.depth - own.depth, 1],
    ['values', items, jsonBounds.values - own.values, 1],
    ['layouts', members, jsonBounds.layouts - own.layouts, 1 + maxAlike],
  ] as const)(
    '%s: the largest accepted response, and the smallest refused one',
    async (_, make, bound, beyond) => {
      let more = make(bound);
      const world = await startWorld({
        upstream: (_request, response) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(space(more)),
      });
      expect(await world.ask(title)).toMatchObject({ data: { space: { title: 'S' } } });
      more = make(bound + beyond);
      expect(await world.ask(title)).toMatchObject({
        data: { space: null },
        errors: [{ path: ['space'], extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } }],
      });
      // One call for each response: the refusal is not retried.
      expect(world.calls).toHaveLength(2);
    },
  );

  test('the contents of strings do not count', async () => {
    const text = JSON.stringify(`\\"${'[{"a":1},'.repeat(100_000)}\\\\"`);
    const world = await startWorld({
      upstream: (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(space(text)),
    });
    expect(await world.ask(title)).toMatchObject({ data: { space: { title: 'S' } } });
  });

  test('a response of four times the largest page tree is accepted', async () => {
    const sandbox = await startWorld();
    const path = '/v1/spaces/globex-encyclopedia/content/pages';
    const tree = await fetch(sandbox.upstreamUrl + path, {
      headers: { authorization: 'Bearer sandbox-admin' },
    }).then((response) => response.json());
    const pages = Array.from({ length: 4 }, () => tree.pages).flat();
    const world = await startWorld({
      upstream: ({ url }, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(url?.endsWith('/pages') ? JSON.stringify({ pages }) : '{"object":"space","id":"s"}'),
    });
    const { data } = await world.expectData<{
      space: { content: { allPages: { page: { title: string } }[] } };
    }>('{ space(id: "s") { content { allPages { page { title } } } } }' as never);
    expect(data.space.content.allPages).toHaveLength(8_000);
  });
});
