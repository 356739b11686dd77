/** What went less than right without being an error; a request's warnings stand in `extensions.warnings`. */
import type { RestErrorCode } from '../../rest/values/errors.ts';
import type { ResponsePath, SlotPaths } from './slot-paths.ts';

/** A code of the error table, for what cost nothing but completeness; or a value that nobody knew of. */
export type WarningCode = RestErrorCode | 'UNRECOGNIZED_VALUE';

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** Where in the response. */
  readonly path: ResponsePath;
  /** The value that was not understood. */
  readonly value?: string;
}

interface Noted extends Omit<Warning, 'path'> {
  readonly slot: object;
}

/** A response may repeat one oddity a thousand times; what is past this is counted, not listed. */
const mostWarnings = 100;

export class Warnings {
  readonly #noted: Noted[] = [];

  /** `slot` is what asked for the value, as whoever runs the request knows it. */
  add(code: WarningCode, message: string, slot: object, value?: string): void {
    this.#noted.push({ code, message, slot, ...(value !== undefined && { value }) });
  }

  /** The extensions they add to a response: nothing, when there are none. */
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
    const left = all - warnings.length;
    return { warnings, ...(left > 0 && { warningsLeftOut: left }) };
  }
}
