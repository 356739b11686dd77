/** The peak memory of a process for a large response. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { admin, startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { runFacade } from './command.ts';

/** Maximum growth. The memory of a process without a large response differs by 40 MB between machines. */
const maxGrowth = 50_000_000;

/** Requests with long documents wait until the warm-up has ended. */
const comment = `#${'-'.repeat(3_000)}\n`;

/** Peak memory of the process in bytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

test.runIf(process.platform === 'linux')(
  'a tree of 2,000 pages is one call, and the process that serves it takes less than 50 MB more',
  async () => {
    const service = await startWorld();
    const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl });
    const query = `{
      space(id: "globex-encyclopedia") {
        content { allPages { depth parent { id } page { id restId __typename title path slug isHidden } } }
      }
    }`;
    const ask = (text: string) =>
      send(facade, document(text, {}, { authorization: `Bearer ${admin}` }));
    await ask(`${comment}{ organization(id: "globex") { title } }`);
    const before = await peakOf(facade.pid);
    expect(before).toBeGreaterThan(10_000_000);
    // Often enough that a leak of one request would be visible.
    for (let round = 0; round < 5; round += 1) {
      const { status, text } = await ask(query);
      expect(status).toBe(200);
      expect(JSON.parse(text).data.space.content.allPages).toHaveLength(2000);
    }
    expect(service.calls.filter((call) => call.endsWith('/pages'))).toHaveLength(5);
    const growth = (await peakOf(facade.pid)) - before;
    console.log(`${(before / 1e6).toFixed(0)} MB, then ${(growth / 1e6).toFixed(0)} MB more`);
    expect(growth).toBeLessThan(maxGrowth);
  },
);
