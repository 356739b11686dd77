/** The source of an object that an operation finds by something else than its id, such as a page by its path. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { isRecord } from '../../rest/values/record.ts';
import type { Arguments, Asked } from '../execution/model.ts';
import { selectedFormats } from '../execution/selected-forms.ts';
import type { Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import {
  type Formats,
  formatParameterOf,
  noFormats,
  queriesIn,
  readInFormats,
} from '../loading/formats.ts';
import { CallSource } from './call-source.ts';

export interface DirectOptions {
  /** The operations. The one whose path parameters the parent's ids and `pathOf` contain is called. */
  readonly operations: readonly [AnyOperation, ...AnyOperation[]];
  readonly resource: Resource;
  /** Path parameters from the arguments. Undefined if the operation cannot be called with them. */
  readonly pathOf: (args: Arguments) => PathIds | undefined;
}

export class DirectSource extends CallSource<AnyOperation> {
  readonly #options: DirectOptions;

  constructor(options: DirectOptions) {
    super(options.operations);
    this.#options = options;
  }

  /** Null if there is no object. Until the operation has succeeded, a 404 may mean that the service lacks it. */
  async resolve(asked: Asked): Promise<unknown> {
    try {
      return await this.#objectOf(asked);
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'NOT_FOUND') throw error;
      if (asked.context.ways.get(this.operationOf(asked)) === 'newer') return null;
      throw error.asUnsupported;
    }
  }

  async #objectOf(asked: Asked): Promise<unknown> {
    const object = await this.prefetch(asked);
    const { resource } = this.#options;
    // Kept for links to it.
    if (isRecord(object)) asked.context.loaders.keep(resource.entityIn(object, asked.scope.ids));
    return object;
  }

  override operationOf(asked: Asked): AnyOperation {
    return this.operationFor(this.#idsOf(asked), asked.scope);
  }

  prefetch(asked: Asked): Promise<unknown> {
    const { context, path } = asked;
    const operation = this.operationOf(asked);
    return readInFormats(operation, this.#formatsOf(operation, asked), (format) =>
      context.rest.call(operation, {
        path: this.#idsOf(asked),
        query: format,
        requestedBy: [path],
      }),
    );
  }

  /** Whether the request has made the call. */
  hasRead(asked: Asked): boolean {
    if (!this.#options.pathOf(asked.args)) return false;
    const operation = this.operationOf(asked);
    const [query = {}] = queriesIn(operation, this.#formatsOf(operation, asked));
    return asked.context.rest.hasRead(operation, { path: this.#idsOf(asked), query });
  }

  #formatsOf(operation: AnyOperation, { context, field }: Asked): Formats {
    return formatParameterOf(operation) ? selectedFormats(field.selections, context) : noFormats;
  }

  #idsOf({ args, scope: { ids } }: Asked): PathIds {
    return { ...ids, ...this.#options.pathOf(args) };
  }
}
