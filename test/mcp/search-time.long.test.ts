/** No question to the search over the schema blocks the event loop, not even one with the words that find most fields. */
import { isInterfaceType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { termOf, wordsOf } from '../../src/agents/search-schema.ts';
import { schema } from '../../src/schema/schema.ts';
import { heldBy, leastHeldBy } from '../attacks/held.ts';
import { inUsualMs, ownReference } from '../attacks/machine-speed.ts';
import { openAgents } from './open-agents.ts';

/** Maximum milliseconds of the usual machine in one turn of the event loop. */
const maxHeld = 50;

/** Characters; longer requests are refused. */
const most = 90_000;

/** The terms of all fields, those in most fields first, each as one of the words that have it. */
function frequentWords(): readonly string[] {
  const found = new Map<string, { word: string; fields: number }>();
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) || isInterfaceType(type))
      for (const { name, description } of Object.values(type.getFields()))
        for (const word of new Set(wordsOf(`${name} ${type.name} ${description}`))) {
          const term = termOf(word);
          if (term === null) continue;
          const { fields } = found.get(term) ?? { fields: 0 };
          found.set(term, { word, fields: fields + 1 });
        }
  return [...found.values()].sort((a, b) => b.fields - a.fields).map(({ word }) => word);
}

test('the longest questions, and the first one, which makes the index', async () => {
  const agents = await openAgents({ mcp: 'graph' });
  const client = await agents.connect('2025-11-25');
  const ask = async (words: string) => {
    const { isError } = await client.callTool({ name: 'search_schema', arguments: { words } });
    expect(isError).not.toBe(true);
  };
  const frequent = frequentWords().join(' ');
  const first = await inUsualMs(await heldBy(() => ask(frequent)), ownReference);
  console.log(`The first question blocks the event loop for ${first.toFixed(1)} ms.`);
  expect(first).toBeLessThan(maxHeld);
  const questions = {
    'the words that find most fields': frequent,
    'one long word': 'x'.repeat(most),
    'many short words': Array.from({ length: most / 4 }, (_, n) => n.toString(36)).join(' '),
    'capitals and small letters in turn': 'aB'.repeat(most / 2),
    'separators only': '-'.repeat(most),
  };
  for (const [name, words] of Object.entries(questions)) {
    const ms = await leastHeldBy(() => ask(words), maxHeld);
    console.log(`${name}: ${ms.toFixed(1)} ms`);
    expect(ms, name).toBeLessThan(maxHeld);
  }
});
