/** Verifies that all sides give the same answers before measuring, and records their calls. */
import { isDeepStrictEqual } from 'node:util';
import { bodyOf, type Case, listed } from './cases.ts';
import { headers } from './load.ts';
import { type Answer, startRecording } from './recording.ts';
import type { Side } from './sides.ts';

export interface Same {
  /** The REST API's answers to all calls. */
  readonly answers: readonly Answer[];
  /** Number of calls that the side makes for the case. */
  readonly calls: (side: Side, measured: Case) => number;
}

/** Throws if a side's answer to a case differs from the first side's. */
export async function sameAnswers(sides: readonly Side[], cases: readonly Case[]): Promise<Same> {
  await using recording = await startRecording();
  const given = new Map<string, unknown>();
  const calls = new Map<string, number>();
  const nameOf = (side: Side, measured: Case) => `${side.name}: ${measured.name}`;
  for (const side of sides) {
    await using server = await side.start(recording.url, { options: listed });
    for (const measured of cases.filter(side.isIn)) {
      const callsBefore = recording.calls;
      const response = await fetch(server.url + side.path(measured), {
        method: 'POST',
        headers,
        body: bodyOf(measured),
      });
      const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
      const name = nameOf(side, measured);
      if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
      calls.set(name, recording.calls - callsBefore);
      if (!given.has(measured.name)) given.set(measured.name, data);
      else if (!isDeepStrictEqual(data, given.get(measured.name)))
        throw new Error(`${name}: answers otherwise than ${sides[0]?.name}`);
    }
  }
  return {
    answers: recording.answers,
    calls: (side, measured) => calls.get(nameOf(side, measured)) ?? Number.NaN,
  };
}
