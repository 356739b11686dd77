/** Which options of kept responses fit together. */

interface ReuseValues {
  readonly bytes: number;
  readonly staleSeconds: number;
}

/** What is wrong, and with which of them; undefined if nothing is. `names`: what users call them. */
export function reuseProblem<Name extends string>(
  { bytes, staleSeconds }: ReuseValues,
  names: Readonly<Record<keyof ReuseValues, Name>>,
): { readonly of: Name; readonly message: string } | undefined {
  const message = `needs ${names.bytes}`;
  if (bytes === 0 && staleSeconds > 0) return { of: names.staleSeconds, message };
  return undefined;
}
