/** Warnings of a request, in `extensions.warnings`. */
import type { RestErrorCode } from '../../rest/values/errors.ts';
import { comparePaths } from './path-order.ts';
import type { ResponsePath, SlotPaths } from './slot-paths.ts';

/** An error code, an unknown value, or a document that cannot be converted to text. */
export type WarningCode = RestErrorCode | 'UNRECOGNIZED_VALUE' | 'NOT_CONVERTIBLE';

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly path: ResponsePath;
  /** The value that is unknown or cannot be converted. */
  readonly value?: string;
}

interface Noted extends Omit<Warning, 'path'> {
  readonly slot: object;
}

/** Maximum number of listed warnings; the rest is counted. */
const mostWarnings = 100;

export class Warnings {
  readonly #noted: Noted[] = [];

  add(code: WarningCode, message: string, slot: object, value?: string): void {
    this.#noted.push({ code, message, slot, ...(value !== undefined && { value }) });
  }

  get isEmpty(): boolean {
    return this.#noted.length === 0;
  }

  /** The schema does not have the kind of an object. */
  addUnrecognizedKind(slot: object, kind: string | undefined): void {
    this.add('UNRECOGNIZED_VALUE', 'The kind of the object is not in the schema.', slot, kind);
  }

  /** The extensions of the response; empty without warnings. */
  extensions(paths: SlotPaths): Record<string, unknown> {
    if (this.#noted.length === 0) return {};
    const warnings: Warning[] = [];
    let all = 0;
    for (const { slot, code, message, ...rest } of this.#noted) {
      all += paths.count(slot);
      const room = mostWarnings - warnings.length;
      if (room > 0)
        for (const path of paths.of(slot, room)) warnings.push({ code, message, path, ...rest });
    }
    // They were added in the order in which calls were answered.
    warnings.sort(
      (one, other) =>
        comparePaths(one.path, other.path) ||
        (`${one.code} ${one.value}` < `${other.code} ${other.value}` ? -1 : 1),
    );
    const left = all - warnings.length;
    return { warnings, ...(left > 0 && { warningsLeftOut: left }) };
  }
}
