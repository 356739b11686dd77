/** The warnings of a request, for `extensions.warnings`. */
import type { FieldNode } from 'graphql';
import type { RestErrorCode } from '../../rest/values/errors.ts';
import {
  comparePaths,
  keysOf,
  type Path,
  type ResponsePath,
} from '../../rest/values/response-path.ts';
import type { UnusableId } from './unusable-id.ts';

/** The enum value for values in responses that are not in this schema. Arguments cannot have it. */
export const UNRECOGNIZED = 'UNRECOGNIZED';

/**
 * The code of a warning: an error code, or one for an unknown value, or for a document that cannot be converted to text.
 */
export type WarningCode = RestErrorCode | 'UNRECOGNIZED_VALUE' | 'NOT_CONVERTIBLE';

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly path: ResponsePath;
  /** The value that is unknown or cannot be converted, or the id that cannot be used. */
  readonly value?: string;
}

interface Noted extends Omit<Warning, 'path'> {
  readonly path: Path;
  /** The field whose value is not in the schema. */
  readonly node?: FieldNode | undefined;
}

/** The field to which a path belongs. */
interface SelectedField {
  readonly nodes: readonly FieldNode[];
}

/** Maximum number of warnings in a response. The others are only counted. */
const maxWarnings = 100;

export class Warnings {
  readonly #noted: Noted[] = [];

  add(code: WarningCode, message: string, path: Path, value?: string): void {
    this.#noted.push({ code, message, path, ...(value !== undefined && { value }) });
  }

  get isEmpty(): boolean {
    return this.#noted.length === 0;
  }

  /** Adds a warning for an enum value that is not in the schema. */
  addUnrecognizedValue(path: Path, field: SelectedField, value: string): void {
    this.#addUnrecognized('The value is not in the schema.', path, field, value);
  }

  /** Adds a warning for an object whose kind is not in the schema. */
  addUnrecognizedKind(path: Path, field: SelectedField, kind: string | undefined): void {
    this.#addUnrecognized('The kind of the object is not in the schema.', path, field, kind);
  }

  #addUnrecognized(
    message: string,
    path: Path,
    { nodes: [node] }: SelectedField,
    value: string | undefined,
  ): void {
    const code = 'UNRECOGNIZED_VALUE';
    this.#noted.push({ code, message, path, node, ...(value !== undefined && { value }) });
  }

  /** All values that are not in the schema, including those for which the response has no warning. */
  *unrecognized(): Generator<FieldNode> {
    for (const { node } of this.#noted) if (node) yield node;
  }

  /** Adds a warning for an id that cannot become a global ID. */
  addUnusableId(path: Path, { code, message, shown }: UnusableId): void {
    this.add(code, message, path, shown);
  }

  /** The extensions of the response. Empty if there are no warnings. */
  get extensions(): Record<string, unknown> {
    if (this.#noted.length === 0) return {};
    const warnings: Warning[] = this.#noted
      .slice(0, maxWarnings)
      .map(({ node: _, path, ...rest }) => ({ ...rest, path: keysOf(path) }));
    // Warnings were added in the order in which responses arrived, which may vary.
    warnings.sort(
      (one, other) =>
        comparePaths(one.path, other.path) || (orderOf(one) < orderOf(other) ? -1 : 1),
    );
    const left = this.#noted.length - warnings.length;
    // Equal warnings of one field are listed once.
    const different = warnings.filter((one, at) => !isEqual(one, warnings[at - 1]));
    return { warnings: different, ...(left > 0 && { warningsLeftOut: left }) };
  }
}

const isEqual = (one: Warning, other: Warning | undefined) =>
  other !== undefined &&
  comparePaths(one.path, other.path) === 0 &&
  orderOf(one) === orderOf(other);

const orderOf = ({ code, value }: Warning) => `${code} ${value}`;
