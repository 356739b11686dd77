/** Reads global IDs: base64 of the name of a type and a key. */

/** The name of the type in a global ID. Undefined if the text is not a global ID. */
export function typeInId(text: string): string | undefined {
  if (!/^[\w+/-]{4,}=*$/.test(text)) return undefined;
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return /^([A-Z]\w*):./.exec(decoded)?.[1];
  } catch {
    return undefined;
  }
}
