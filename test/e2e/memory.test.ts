/** The peak memory of a process for a large response. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { admin, startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { runFacade } from './command.ts';

const largestPeak = 200_000_000;

/** Peak memory of the process in bytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

test.runIf(process.platform === 'linux')(
  'a tree of 2,000 pages is one call, and the process that serves it stays under 200 MB',
  async () => {
    const service = await startWorld();
    const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl });
    const query = `{
      space(id: "globex-encyclopedia") {
        content { allPages { depth parent { id } page { id restId __typename title path slug isHidden } } }
      }
    }`;
    // Often enough that a leak of one request would be visible.
    for (let round = 0; round < 5; round += 1) {
      const { status, text } = await send(
        facade,
        document(query, {}, { authorization: `Bearer ${admin}` }),
      );
      expect(status).toBe(200);
      expect(JSON.parse(text).data.space.content.allPages).toHaveLength(2000);
    }
    expect(service.calls.filter((call) => call.endsWith('/pages'))).toHaveLength(5);
    expect(await peakOf(facade.pid)).toBeLessThan(largestPeak);
    expect(await peakOf(facade.pid)).toBeGreaterThan(10_000_000);
  },
);
