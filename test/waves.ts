/** Runs a query with its own facade and sandbox, and returns the calls in waves of parallel ones. */
import { Gate } from './gate.ts';
import { askOnce, expectDataOnce, type Result } from './harness.ts';

export interface InWaves<Data> extends Pick<Result<Data>, 'data' | 'errors' | 'extensions'> {
  readonly waves: readonly (readonly string[])[];
}

export async function askInWaves<Data>(document: string): Promise<InWaves<Data>> {
  const gate = new Gate();
  const { data, errors, extensions } = await askOnce<Data>(document, { gate });
  return { data, errors, extensions, waves: gate.waves };
}

/** Like the function above, and expects data without errors. */
export async function expectDataInWaves<Data>(document: string) {
  const gate = new Gate();
  const { data, extensions } = await expectDataOnce<Data>(document, { gate });
  return { data, extensions, waves: gate.waves };
}
