/**
 * Lets the calls of a request through in waves of these sizes: each waits until as many wait as the wave has.
 * A call that is made one wave too late, or that is one too many, would never be answered.
 */
export function gate(...waves: readonly number[]) {
  const sizes = waves.values();
  let size = sizes.next().value;
  const waiting: (() => void)[] = [];
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length !== size) return;
      size = sizes.next().value;
      for (const pass of waiting.splice(0)) pass();
    });
}
