/** A facade in its own process, with fields that resolve as no field of a domain does: never, or late. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { extendQuery } from '../../src/graphql/fields/node.ts';
import { leaf } from '../../src/graphql/plan/completion.ts';
import { waitingSource } from '../../src/graphql/plan/step.ts';
import { stepField } from '../../src/graphql/types/step-field.ts';

const deadlineMs = Number(process.argv[2]);

/** Keeps the process busy from shortly after the deadline until long after it, and resolves some turns later. */
async function afterBusyTime(): Promise<string> {
  await pause(deadlineMs + 500);
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  return 'late';
}

/** Declared as in a domain. */
const waiting =
  (promise: () => Promise<unknown>) => (t: Parameters<Parameters<typeof extendQuery>[0]>[0]) =>
    stepField(t, {
      type: 'String',
      nullable: true,
      description: 'What was promised.',
      step: {
        source: waitingSource(promise),
        completion: leaf((value) => value),
        extraCall: 'call',
        takesFormatsBelow: false,
      },
    });

extendQuery((t) => ({
  forgotten: waiting(() => new Promise(() => {}))(t),
  late: waiting(afterBusyTime)(t),
  remembered: waiting(async () => 'remembered')(t),
}));

// The schema is built by this import.
const { createFacade } = await import('../../src/facade/facade.ts');
const { serve } = await import('../../src/command/server.ts');

const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', deadlineMs });
const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
process.once('disconnect', () => process.exit());
process.send?.(server.url);
