/**
 * Reads OpenAPI documents of versions 3.0 and 3.1. Schemas are read only when needed, so that circular ones are
 * possible.
 */
import type { Method } from '../../rest/values/errors.ts';
import { isRecord } from '../../rest/values/record.ts';
import { pathAfterBase, serverPath, templateOf } from './base-path.ts';
import type { ApiValue } from './drafts.ts';
import { followed, UnusableDocument } from './references.ts';
import { Values } from './values.ts';

export interface Api {
  /** The operations in the order of the document. */
  readonly operations: readonly ApiOperation[];
}

export interface ApiOperation {
  readonly method: Method;
  /** Path as in operation tables, without `/v1`: `/spaces/{spaceId}`. */
  readonly path: string;
  /**
   * Method and path without the names of parameters: `GET /spaces/{}`. It is used to find the operation in operation
   * tables.
   */
  readonly key: string;
  readonly operationId: string | undefined;
  /** These three are read on demand, each time: they may throw an `UnusableDocument`. */
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | undefined;
  /** Responses by status, `2XX` or `default`, in the order of the document. */
  readonly responses: ReadonlyMap<string, ApiResponse>;
}

export interface ApiParameter {
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly isRequired: boolean;
  readonly value: ApiValue;
}

export interface ApiBody {
  readonly isRequired: boolean;
  readonly value: ApiValue;
}

export interface ApiResponse {
  /** The JSON value. Undefined if the body is empty. */
  readonly value: ApiValue | undefined;
}

/** Maximum length of a document. The largest public ones have about 12 million characters. */
export const maxDocumentLength = 16 * 2 ** 20;

/** Reads the text of a document. Throws an `UnusableDocument`, possibly only later, when a schema is read. */
export function readApi(text: string): Api {
  if (text.length > maxDocumentLength)
    throw new UnusableDocument(`it is longer than ${maxDocumentLength / 2 ** 20} MiB`);
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new UnusableDocument('it is no JSON: convert YAML first, such as with yq -o=json');
  }
  if (!isRecord(root) || !/^3\.[01](\.|$)/.test(String(root.openapi)))
    throw new UnusableDocument(
      'it is no OpenAPI document of the version 3.0 or 3.1: its member openapi says the version',
    );
  if (!isRecord(root.paths)) throw new UnusableDocument('it has no paths');
  return { operations: [...new Reader(root).operations(root.paths)] };
}

type Json = Readonly<Record<string, unknown>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const places: readonly unknown[] = ['path', 'query', 'header', 'cookie'];

class Reader {
  readonly #root: Json;
  readonly #values: Values;

  constructor(root: Json) {
    this.#root = root;
    this.#values = new Values(root);
  }

  *operations(paths: Json): Generator<ApiOperation> {
    for (const [path, written] of Object.entries(paths)) {
      const item = this.#object(written);
      if (!item) continue;
      for (const method of methods) {
        const operation = this.#object(item[method]);
        if (operation) yield this.#operation(path, method, item, operation);
      }
    }
  }

  #operation(written: string, verb: string, item: Json, operation: Json): ApiOperation {
    const servers = operation.servers ?? item.servers ?? this.#root.servers;
    const path = pathAfterBase(serverPath(servers), written);
    const method = verb.toUpperCase() as Method;
    const parts = {
      parameters: () => this.#parameters(item, operation),
      body: () => this.#body(operation.requestBody),
      responses: () => this.#responses(operation.responses),
    };
    return {
      method,
      path,
      key: `${method} ${templateOf(path)}`,
      operationId: textIn(operation.operationId),
      // Many paths may refer to the same item, however large it is.
      get parameters() {
        return parts.parameters();
      },
      get body() {
        return parts.body();
      },
      get responses() {
        return parts.responses();
      },
    };
  }

  /** The parameters of an operation. They replace those of its path. */
  #parameters(item: Json, operation: Json): readonly ApiParameter[] {
    const byName = new Map<string, ApiParameter>();
    for (const written of [...list(item.parameters), ...list(operation.parameters)]) {
      const one = this.#object(written);
      if (!one || typeof one.name !== 'string' || !places.includes(one.in)) continue;
      const place = one.in as ApiParameter['place'];
      byName.set(`${place} ${one.name}`, {
        place,
        name: one.name,
        isRequired: one.required === true,
        value: this.#values.of(one.schema ?? this.#jsonSchema(one.content) ?? true),
      });
    }
    return [...byName.values()];
  }

  #body(written: unknown): ApiBody | undefined {
    const body = this.#object(written);
    const schema = this.#jsonSchema(body?.content);
    if (!body || schema === undefined) return undefined;
    return { isRequired: body.required === true, value: this.#values.of(schema) };
  }

  #responses(written: unknown): ReadonlyMap<string, ApiResponse> {
    const responses = isRecord(written) ? Object.entries(written) : [];
    return new Map(
      responses.map(([status, response]) => {
        const schema = this.#jsonSchema(this.#object(response)?.content);
        return [status, { value: schema === undefined ? undefined : this.#values.of(schema) }];
      }),
    );
  }

  /** The schema of the JSON media type. */
  #jsonSchema(content: unknown): unknown {
    const types = isRecord(content) ? Object.entries(content) : [];
    const [, media] =
      types.find(([type]) => /^application\/json\s*(;|$)/i.test(type)) ??
      types.find(([type]) => /[/+]json\s*(;|$)/i.test(type)) ??
      types.find(([type]) => /^(application|\*)\/\*/.test(type)) ??
      [];
    const found = this.#object(media);
    return found && (found.schema ?? true);
  }

  #object(written: unknown): Json | undefined {
    const found = followed(this.#root, written);
    return isRecord(found) ? found : undefined;
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
