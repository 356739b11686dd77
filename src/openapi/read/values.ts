/**
 * Reads schemas: determines the forms that a value may have, whether they are specified with `$ref`, `allOf`, `oneOf`,
 * `anyOf`, `nullable` or an array of types.
 */
import { isRecord } from '../../rest/values/record.ts';
import {
  type ApiForm,
  type ApiMember,
  type ApiValue,
  anything,
  both,
  costOfBoth,
  type Draft,
  draftsOf,
  type Schema,
} from './drafts.ts';
import { referenceIn, referred, UnusableDocument } from './references.ts';

/** Maximum number of alternatives of a value. */
const maxForms = 2_000;
/** Maximum depth of schemas inside each other without a member between them. */
const maxDepth = 100;
/** Maximum number of steps for a document. The document of the project takes 12,000. */
const maxSteps = 1_000_000;

/** The values of one document. */
export class Values {
  readonly #root: Schema;
  readonly #known = new Map<string, ApiValue>();
  readonly #numbers = new Map<Schema, number>();
  #depth = 0;
  #steps = 0;

  constructor(root: Schema) {
    this.#root = root;
  }

  /** The value that a schema describes. */
  of(schema: unknown): ApiValue {
    const target = this.#target(schema);
    return isRecord(target) ? this.#once([target]) : new Value(this, [target]);
  }

  /** The value that matches all of these schemas. Undefined if there is none. */
  ofAll(schemas: readonly unknown[]): ApiValue | undefined {
    if (schemas.length < 2) return schemas.length === 0 ? undefined : this.of(schemas[0]);
    const targets = schemas.map((one) => this.#target(one)).filter(isRecord);
    return this.#once([...new Set(targets)]);
  }

  /** The same schemas result in the same value, so that circular schemas are possible. */
  #once(schemas: readonly Schema[]): ApiValue {
    const key = schemas
      .map((one) => this.#numbers.get(one) ?? this.#number(one))
      .toSorted((one, other) => one - other)
      .join();
    const known = this.#known.get(key);
    if (known) return known;
    this.#step(1);
    const made = new Value(this, schemas.length === 0 ? [true] : schemas);
    this.#known.set(key, made);
    return made;
  }

  #number(schema: Schema): number {
    this.#numbers.set(schema, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** A reference without other keywords is the same as its target. */
  #target(schema: unknown): unknown {
    const reference = referenceIn(schema);
    const isAlone = isRecord(schema) && Object.keys(schema).length === 1;
    return reference !== undefined && isAlone ? referred(this.#root, reference) : schema;
  }

  /** The alternatives of a value that matches all of these schemas. */
  formsOf(schemas: readonly unknown[]): readonly ApiForm[] {
    return this.#drafts(schemas, nothing).map((draft) => this.#form(draft));
  }

  #form({ required, properties, entries, items, ...facts }: Draft): ApiForm {
    const members = [...properties].map(([name, schemas]): readonly [string, ApiMember] => [
      name,
      {
        isRequired: required.has(name),
        only: this.#only(schemas),
        value: this.ofAll(schemas) ?? this.of(true),
      },
    ]);
    return {
      ...facts,
      members: new Map(members),
      entries: this.ofAll(entries),
      items: this.ofAll(items),
    };
  }

  #only(schemas: readonly unknown[]): ApiMember['only'] {
    for (const schema of schemas) {
      const reference = referenceIn(schema);
      const target = reference === undefined ? schema : referred(this.#root, reference);
      for (const one of [schema, target]) {
        if (!isRecord(one)) continue;
        if (one.readOnly === true) return 'responses';
        if (one.writeOnly === true) return 'requests';
      }
    }
    return undefined;
  }

  /** `around`: the schemas that are being read. */
  #drafts(schemas: readonly unknown[], around: ReadonlySet<unknown>): readonly Draft[] {
    this.#depth += 1;
    try {
      if (this.#depth > maxDepth) throw new UnusableDocument('its schemas are nested too deeply');
      return schemas
        .map((one) => this.#draftsOfOne(one, around))
        .reduce((drafts, others) => this.#both(drafts, others));
    } finally {
      this.#depth -= 1;
    }
  }

  #draftsOfOne(schema: unknown, around: ReadonlySet<unknown>): readonly Draft[] {
    this.#step(1);
    if (schema === false) return [];
    // A schema that contains itself does not add anything to the rest.
    if (!isRecord(schema) || around.has(schema)) return [anything];
    const within = new Set(around).add(schema);
    let drafts = draftsOf(schema);
    for (const { values = [], properties } of drafts) this.#step(values.length + properties.size);
    const reference = referenceIn(schema);
    if (reference !== undefined) {
      drafts = this.#both(drafts, this.#drafts([referred(this.#root, reference)], within));
    }
    if (Array.isArray(schema.allOf) && schema.allOf.length > 0)
      drafts = this.#both(drafts, this.#drafts(schema.allOf, within));
    for (const alternatives of [schema.oneOf, schema.anyOf, this.#heirsOf(schema, around)])
      if (Array.isArray(alternatives))
        drafts = this.#both(drafts, this.#alternatives(alternatives, schema.discriminator, within));
    const isNullable = schema.nullable === true && !drafts.some(({ kind }) => kind === 'null');
    return isNullable ? [...drafts, { ...anything, kind: 'null' }] : drafts;
  }

  /**
   * The schemas to which a discriminator leads without `oneOf` or `anyOf`: each of them has this schema as a part. Undefined
   * if it is read as the part of one of them.
   */
  #heirsOf(schema: Schema, around: ReadonlySet<unknown>): readonly Schema[] | undefined {
    const { discriminator, oneOf, anyOf } = schema;
    if (!isRecord(discriminator) || !isRecord(discriminator.mapping) || oneOf || anyOf)
      return undefined;
    const references = new Set(Object.values(discriminator.mapping)).values();
    const heirs = references
      .filter((one) => typeof one === 'string' && one.startsWith('#'))
      .map(($ref) => ({ $ref }))
      .toArray();
    const isPart = heirs.some(({ $ref }) => around.has(referred(this.#root, String($ref))));
    return heirs.length === 0 || isPart ? undefined : heirs;
  }

  #alternatives(
    alternatives: readonly unknown[],
    discriminator: unknown,
    within: ReadonlySet<unknown>,
  ): readonly Draft[] {
    const drafts = alternatives.flatMap((one) => {
      const reference = referenceIn(one);
      const target = reference === undefined ? one : referred(this.#root, reference);
      // An alternative that is being read repeats the others.
      if (within.has(target)) return [];
      const found = this.#drafts([one], within);
      if (reference === undefined || !isRecord(discriminator)) return found;
      return found.map((draft) => this.#tagged(draft, discriminator, reference));
    });
    this.#step(drafts.length);
    if (drafts.length > maxForms) throw new UnusableDocument('a schema has too many alternatives');
    return drafts;
  }

  /** An alternative with the values of the member that distinguishes it, unless its own schema specifies them. */
  #tagged(draft: Draft, discriminator: Schema, reference: string): Draft {
    const { propertyName, mapping } = discriminator;
    if (typeof propertyName !== 'string') return draft;
    const written = draft.properties.get(propertyName) ?? [];
    if (this.#drafts([true, ...written], nothing).some(({ values }) => values)) return draft;
    const name = reference.split('/').at(-1);
    const tags = Object.entries(isRecord(mapping) ? mapping : {}).flatMap(([tag, target]) =>
      target === reference || target === name ? [tag] : [],
    );
    const tag = { enum: tags.length > 0 ? tags : [name] };
    return {
      ...draft,
      properties: new Map(draft.properties).set(propertyName, [...written, tag]),
    };
  }

  /** All pairs of alternatives that are possible at the same time. */
  #both(drafts: readonly Draft[], others: readonly Draft[]): readonly Draft[] {
    if (drafts.length * others.length > maxForms)
      throw new UnusableDocument('a schema has too many alternatives');
    return drafts.flatMap((one) =>
      others.flatMap((other) => {
        this.#step(costOfBoth(one, other));
        return both(one, other) ?? [];
      }),
    );
  }

  #step(count: number): void {
    this.#steps += count;
    if (this.#steps > maxSteps) throw new UnusableDocument('its schemas are too complex');
  }
}

const nothing: ReadonlySet<unknown> = new Set();

class Value implements ApiValue {
  readonly #values: Values;
  readonly #schemas: readonly unknown[];
  #forms: readonly ApiForm[] | undefined;

  constructor(values: Values, schemas: readonly unknown[]) {
    this.#values = values;
    this.#schemas = schemas;
  }

  get forms(): readonly ApiForm[] {
    this.#forms ??= this.#values.formsOf(this.#schemas);
    return this.#forms;
  }
}
