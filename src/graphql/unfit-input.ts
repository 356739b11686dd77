/** What input says that cannot be sent, found on the way to the wire. */
import type { Issue } from '../rest/issues.ts';

/** Thrown where it is found; each member around it adds its name to the paths. */
export class UnfitInput extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super('The input cannot be sent');
    this.issues = issues;
  }

  /** The same, seen from the member or the list that holds it. */
  within(name: string): UnfitInput {
    return new UnfitInput(this.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  }
}

/** Makes what stands at a place, and tells the place of what cannot be made. */
export function at<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof UnfitInput ? error.within(name) : error;
  }
}
