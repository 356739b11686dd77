/** Runs a query with its own facade and sandbox, and returns the calls in waves of parallel ones. */
import { Gate } from './gate.ts';
import { type Result, startWorld } from './harness.ts';

export interface InWaves<Data> extends Pick<Result<Data>, 'data' | 'errors' | 'extensions'> {
  readonly waves: readonly (readonly string[])[];
}

export async function askInWaves<Data>(document: string): Promise<InWaves<Data>> {
  const gate = new Gate();
  const world = await startWorld({ gate });
  const { data, errors, extensions } = await world.ask<Data, object>(document);
  return { data, errors, extensions, waves: gate.waves };
}
