/** What went less than right without being an error; a request's warnings stand in `extensions.warnings`. */
import type { RestErrorCode } from '../../rest/values/errors.ts';
import type { SpotPath, SpotPaths } from './spot-paths.ts';

/** A code of the error table, for what cost nothing but completeness; or a value that nobody knew of. */
export type WarningCode = RestErrorCode | 'UNRECOGNIZED_VALUE';

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** Where in the response. */
  readonly path: SpotPath;
  /** The value that was not understood. */
  readonly value?: string;
}

interface Noted extends Omit<Warning, 'path'> {
  readonly spot: object;
}

/** A response may repeat one oddity a thousand times; what is past this is counted, not listed. */
const mostWarnings = 100;

export class Warnings {
  readonly #noted: Noted[] = [];

  /** `spot` is what asked for the value, as whoever runs the request knows it. */
  add(code: WarningCode, message: string, spot: object, value?: string): void {
    this.#noted.push({ code, message, spot, ...(value !== undefined && { value }) });
  }

  /** The extensions they add to a response: nothing, when there are none. */
  extensions(paths: SpotPaths): Record<string, unknown> {
    if (this.#noted.length === 0) return {};
    const warnings: Warning[] = [];
    let all = 0;
    for (const { spot, code, message, ...rest } of this.#noted) {
      all += paths.count(spot);
      const room = mostWarnings - warnings.length;
      if (room > 0)
        for (const path of paths.of(spot, room)) warnings.push({ code, message, path, ...rest });
    }
    const left = all - warnings.length;
    return { warnings, ...(left > 0 && { warningsLeftOut: left }) };
  }
}
