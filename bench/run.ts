/**
 * `npm run bench`: the facade beside an aggregator that was written by hand, in front of the same canned
 * service. `bench/README.md` says what the figures mean.
 */
import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { isPinned, leaveCore } from './cores.ts';
import { measure } from './measure.ts';
import { head, row } from './report.ts';
import { sameAnswers } from './same-answers.ts';
import { allSides } from './sides.ts';
import { startUpstream } from './upstream.ts';

const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    facade: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
  },
});
const pace = values.short
  ? { rounds: 3, warmUpSeconds: 1, roundSeconds: 0.5 }
  : { rounds: Number(values.rounds), warmUpSeconds: 3, roundSeconds: 3 };
const chosen = values.case ? cases.filter(({ name }) => values.case?.includes(name)) : cases;

leaveCore();
const sides = await allSides(values.facade);
const same = await sameAnswers(sides, chosen);
await using upstream = await startUpstream(same.answers);
const figures = [];
if (!values.json) {
  console.log(
    `Upstream on ${upstream.kind}; server ${isPinned ? '' : 'not '}on a core of its own.`,
  );
  console.log(head);
}
for (const measured of chosen) {
  for (const each of await measure(measured, sides, upstream, same, pace)) {
    figures.push(each);
    if (!values.json) console.log(row(each));
  }
}
if (values.json)
  console.log(JSON.stringify({ upstream: upstream.kind, isPinned, figures }, null, 2));
