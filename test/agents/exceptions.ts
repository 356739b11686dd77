/** What of the conformance suite of the protocol does not apply, with reasons. */

/** Scenarios, their checks that do not apply (`all`, or their IDs), and why. */
const table: readonly (readonly [scenarios: string, checks: string, reason: string])[] = [
  [
    'prompts-list prompts-get-simple prompts-get-with-args prompts-get-embedded-resource prompts-get-with-image completion-complete',
    'all',
    'There are no prompts, and the arguments of prompts are what is completed.',
  ],
  [
    'tools-call-image tools-call-audio tools-call-embedded-resource tools-call-mixed-content',
    'all',
    'A result is one text.',
  ],
  [
    'logging-set-level tools-call-with-logging',
    'all',
    'Log lines are for operators, and are not sent to clients.',
  ],
  [
    'tools-call-with-progress',
    'all',
    'Responses are JSON, not streams, and a request has a deadline of seconds.',
  ],
  [
    'tools-call-sampling tools-call-elicitation elicitation-sep1034-defaults elicitation-sep1330-enums',
    'all',
    'In versions before 2026-07-28, questions are sent on a stream, and there is none: a tool that has to ask is refused.',
  ],
  ['server-sse-polling', 'all', 'There are no streams to resume.'],
  ['server-sse-multiple-streams', 'server-sse-multiple-streams-session', 'There are no sessions.'],
  [
    'resources-read-text resources-read-binary resources-templates-read',
    'all',
    'They read resources with names that only a server for this suite has.',
  ],
  ['resources-subscribe resources-unsubscribe', 'all', 'Resources change only with a release.'],
  [
    'json-schema-2020-12',
    'all',
    'It looks for a tool with keywords, such as $ref, that several clients do not accept.',
  ],
  ['http-custom-header-server-validation', 'all', 'No argument is sent as a header, too.'],
  ['caching', 'sep-2549-prompts-list-caching-hints', 'There are no prompts.'],
  [
    'server-stateless',
    'sep-2575-server-rejects-undeclared-capability sep-2575-missing-capability-http-400',
    'They expect a tool that asks a model. A question to the user that the client has no capability for is a result that says so: test/mcp/consent.test.ts.',
  ],
  [
    'server-stateless',
    'sep-2575-http-server-no-independent-requests-on-stream sep-2575-server-no-log-without-loglevel',
    'They expect tools that write to a stream.',
  ],
  [
    'server-stateless',
    'sep-2575-server-sends-subscription-ack sep-2575-server-tags-subscription-id sep-2575-server-honors-notification-filter sep-2575-server-sends-prompts-list-changed-on-subscription sep-2575-server-sends-tools-list-changed-on-subscription',
    'There are no subscriptions: lists say for how long they may be kept. The suite skips these checks.',
  ],
  [
    'input-required-result-basic-elicitation input-required-result-ignore-extra-params',
    'all',
    'They expect a question with the key user_name. Questions here have the key confirm.',
  ],
  [
    'input-required-result-basic-sampling input-required-result-basic-list-roots input-required-result-multiple-input-requests input-required-result-multi-round',
    'all',
    'There is one question, whether a change may be made, and it is for the user.',
  ],
  [
    'input-required-result-capability-check',
    'all',
    'It expects another question where the client cannot ask the user. The result says that nothing was changed instead.',
  ],
  ['input-required-result-non-tool-request', 'all', 'Prompts would ask, and there are none.'],
  [
    'input-required-result-tampered-state',
    'all',
    'Its tool has a name of more than 40 characters. A changed state is refused: test/mcp/consent.test.ts.',
  ],
];

/** By scenario, the IDs of its checks that do not apply: `all`, or some. */
export const exceptions: ReadonlyMap<string, 'all' | ReadonlySet<string>> = new Map(
  [
    ...Map.groupBy(
      table.flatMap(([scenarios, checks]) =>
        scenarios.split(' ').map((name) => ({ name, checks })),
      ),
      ({ name }) => name,
    ),
  ].map(([name, found]) => {
    const checks = found.map((one) => one.checks);
    return [name, checks.includes('all') ? 'all' : new Set(checks.join(' ').split(' '))];
  }),
);
