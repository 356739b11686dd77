/** A facade in its own process, with a field that never resolves. */
import { extendQuery } from '../../src/graphql/fields/node.ts';
import { leaf } from '../../src/graphql/plan/completion.ts';
import { waitingSource } from '../../src/graphql/plan/step.ts';
import { stepField } from '../../src/graphql/types/step-field.ts';

/** Declared as in a domain. `remembered` resolves, `forgotten` does not. */
const waiting =
  (promised: Promise<unknown>) => (t: Parameters<Parameters<typeof extendQuery>[0]>[0]) =>
    stepField(t, {
      type: 'String',
      nullable: true,
      description: 'What was promised.',
      step: {
        source: waitingSource(() => promised),
        completion: leaf((value) => value),
        extraCall: 'call',
        takesFormatsBelow: false,
      },
    });

extendQuery((t) => ({
  forgotten: waiting(new Promise(() => {}))(t),
  remembered: waiting(Promise.resolve('remembered'))(t),
}));

// The schema is built by this import.
const { createFacade } = await import('../../src/facade/facade.ts');
const { serve } = await import('../../src/command/server.ts');

const deadlineMs = Number(process.argv[2]);
const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', deadlineMs });
const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
process.once('disconnect', () => process.exit());
process.send?.(server.url);
