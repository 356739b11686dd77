import { buildSchema, isAbstractType, isObjectType } from 'graphql';

export interface SchemaFacts {
  /** The object types of each interface and union. */
  readonly possibleTypes: Record<string, string[]>;
  /** Types without an `id`. A cache stores such objects inside their parent object. */
  readonly embedded: string[];
  /** The paginated fields of each type, with the arguments that identify separate lists. */
  readonly paged: Record<string, Record<string, string[]>>;
}

/** The facts about a schema that a cache needs, small enough to send to a browser. */
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
