/** Which options of kept responses fit together. */

interface ReuseValues {
  readonly bytes: number;
  readonly reuse: 'validate' | 'fresh';
  readonly staleSeconds: number;
}

/** What is wrong, and with which of them; undefined if nothing is. `names`: what users call them. */
export function reuseProblem<Name extends string>(
  { bytes, reuse, staleSeconds }: ReuseValues,
  names: Readonly<Record<keyof ReuseValues, Name>>,
): { readonly of: Name; readonly message: string } | undefined {
  const message = `needs ${names.bytes}`;
  if (bytes > 0) return undefined;
  if (reuse === 'fresh') return { of: names.reuse, message };
  return staleSeconds > 0 ? { of: names.staleSeconds, message } : undefined;
}
