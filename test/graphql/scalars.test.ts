/** What scalars take, written in documents and in variables alike, and what goes on the wire for it. */
import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';

/** Takes whatever is written, and keeps it as text. */
function recording() {
  const bodies: string[] = [];
  const upstream: RequestListener = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    bodies.push(text);
    answer(response, { object: 'thing', id: 'x', organization: 'o', space: 's' });
  };
  return { bodies, upstream };
}

describe('DateTime', () => {
  const ingest = (createdAt: string) =>
    `it: ingestConversations(input: { organizationId: "o", conversations: [{ id: "c", parts: [], metadata: { createdAt: ${createdAt} } }] }) { __typename }`;

  /** What is sent for it, written in a document and in a variable. */
  async function sent(written: string): Promise<readonly string[]> {
    const { bodies, upstream } = recording();
    const world = await startWorld({ upstream });
    await world.ask(`mutation { ${ingest(JSON.stringify(written))} }`);
    await world.ask(`mutation ($v: DateTime) { ${ingest('$v')} }`, { v: written });
    return bodies;
  }
  const moment = (createdAt: string) =>
    expect.stringContaining(`"metadata":${JSON.stringify({ createdAt })}`);

  test.for([
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T09:00:00.123456Z', '2026-01-05T09:00:00.123Z'],
    ['2026-01-05t09:00:00z', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T00:30:00+01:30', '2026-01-04T23:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ] as const)('%s is sent as %s', async ([written, wire]) => {
    expect(await sent(written)).toEqual([moment(wire), moment(wire)]);
  });

  test.for([
    '',
    '2026-01-05',
    '2026-01-05T09:00:00',
    '2026-01-05 09:00:00Z',
    '2026-01-05T09:00Z',
    '2026-01-05T24:00:00Z',
    '2026-01-05T09:00:60Z',
    '2026-01-05T09:00:00+24:00',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '+002026-01-05T09:00:00Z',
    '2026-01-05T09:00:00Z\n',
  ])('%j is no moment', async (written) => {
    expect(await sent(written)).toEqual([]);
  });

  test('a moment is itself, at whatever distance from UTC it is written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
        fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
        async (date, minutes) => {
          const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
          const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(
            (part) => String(part).padStart(2, '0'),
          );
          const written = `${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
          const wire = moment(date.toISOString());
          expect(await sent(written)).toEqual([wire, wire]);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('JSON', () => {
  const sent = async (properties: string) => {
    const { bodies, upstream } = recording();
    const world = await startWorld({ upstream });
    const given = properties.includes('$v') ? '($v: String)' : '';
    await world.ask(
      `mutation ${given} { createChangeRequest(input: { spaceId: "s", properties: ${properties} }) { __typename } }`,
      given ? { v: 'given' } : {},
    );
    return bodies;
  };

  test.for([
    [
      '{ a: 1, b: -2.5e3, c: "t", d: """t""", e: true, f: null }',
      '{"a":1,"b":-2500,"c":"t","d":"t","e":true,"f":null}',
    ],
    ['{ a: [[1], { b: [] }] }', '{"a":[[1],{"b":[]}]}'],
    ['{ a: { b: $v } }', '{"a":{"b":"given"}}'],
    ['{ a: { __proto__: 1 } }', '{"a":{"__proto__":1}}'],
  ] as const)('%s is sent as %s', async ([written, wire]) => {
    expect(await sent(written)).toEqual([wire]);
  });

  test('the name of an enum’s member is no value', async () => {
    expect(await sent('FLAG')).toEqual([]);
  });
});
