import { buildSchema, isAbstractType, isObjectType } from 'graphql';

export interface SchemaFacts {
  /** The types behind each interface and union. */
  readonly possibleTypes: Record<string, string[]>;
  /** Types without an id: a cache keeps such objects inside those that they stand in. */
  readonly embedded: string[];
  /** The fields of each type that page, with the arguments that make another list of them. */
  readonly paged: Record<string, Record<string, string[]>>;
}

/** What a cache has to know of a schema, small enough to be sent to a browser. */
export function schemaFacts(schemaText: string): SchemaFacts {
  const schema = buildSchema(schemaText);
  const types = Object.values(schema.getTypeMap());
  const objects = types
    .filter(isObjectType)
    .map((type) => ({ name: type.name, fields: Object.values(type.getFields()) }))
    .filter(({ name }) => !name.startsWith('__'));
  const roots = ['Query', 'Mutation'];
  return {
    possibleTypes: Object.fromEntries(
      types
        .filter(isAbstractType)
        .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    embedded: objects
      .filter(({ name, fields }) => !roots.includes(name) && !fields.some((f) => f.name === 'id'))
      .map(({ name }) => name),
    paged: Object.fromEntries(
      objects.map(({ name, fields }) => [
        name,
        Object.fromEntries(
          fields
            .map((field) => [field.name, field.args.map((arg) => arg.name)] as const)
            .filter(([, args]) => args.includes('after'))
            .map(([field, args]) => [field, args.filter((arg) => !/^(first|after)$/.test(arg))]),
        ),
      ]),
    ),
  };
}
