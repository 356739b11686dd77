/** Blocks the event loop for these milliseconds, repeatedly. */
export async function lag(ms: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const until = performance.now() + ms;
    while (performance.now() < until);
    await new Promise(setImmediate);
  }
}
