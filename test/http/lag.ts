/** Repeatedly blocks the event loop for this number of milliseconds. */
export async function lag(ms: number, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const until = performance.now() + ms;
    while (performance.now() < until);
    await new Promise(setImmediate);
  }
}
