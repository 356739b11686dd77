/** What went less than right without being an error; a request's warnings stand in `extensions.warnings`. */
import type { GraphQLResolveInfo } from 'graphql';
import { responsePathAsArray } from 'graphql';
import type { RestErrorCode } from '../../rest/errors.ts';

type Path = GraphQLResolveInfo['path'];

/** A code of the error table, for what cost nothing but completeness; or a value that nobody knew of. */
export type WarningCode = RestErrorCode | 'UNRECOGNIZED_VALUE';

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** Where in the response. */
  readonly path: readonly (string | number)[];
  /** The value that was not understood. */
  readonly value?: string;
}

/** A response may repeat one oddity a thousand times; what is past this is counted, not listed. */
const mostWarnings = 100;

export class Warnings {
  readonly #list: Warning[] = [];
  #left = 0;

  add(code: WarningCode, message: string, path: Path, value?: string): void {
    if (this.#list.length === mostWarnings) this.#left += 1;
    else
      this.#list.push({
        code,
        message,
        path: responsePathAsArray(path),
        ...(value !== undefined && { value }),
      });
  }

  /** The extensions they add to a response: nothing, when there are none. */
  get extensions(): Record<string, unknown> {
    if (this.#list.length === 0) return {};
    return { warnings: this.#list, ...(this.#left > 0 && { warningsLeftOut: this.#left }) };
  }
}
