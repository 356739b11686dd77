/** Describes where a value is in a document: its argument, and the path in it. */
import {
  type ArgumentNode,
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  Kind,
  type ValueNode,
  visit,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

/**
 * `Argument "input" of "createTeam" got an invalid value at "input.title"`. Undefined for a node that is not a value.
 */
export function invalidAt(document: DocumentNode, node: ASTNode): string | undefined {
  const location = locationsIn(document).get(keyOf(node));
  if (!location) return undefined;
  const { subject, path } = location;
  return path.length > 1 ? `${subject} at "${path.join('')}"` : subject;
}

interface ValueLocation {
  readonly subject: string;
  /** The path, beginning with the name of the argument or variable: `['input', '.title']`. */
  readonly path: readonly string[];
}

/** Identifies a node by its location, because graphql 17 reports copies of some nodes. */
const keyOf = (node: ASTNode): object => node.loc ?? node;

/** The locations of all values. Memoized by document, because a document may have many invalid values. */
const locationsIn = memoized((document: DocumentNode): ReadonlyMap<object, ValueLocation> => {
  const locations = new Map<object, ValueLocation>();
  const addValue = (value: ValueNode, location: ValueLocation): void => {
    locations.set(keyOf(value), location);
    const { subject, path } = location;
    if (value.kind === Kind.LIST)
      for (const [index, item] of value.values.entries())
        addValue(item, { subject, path: [...path, `[${index}]`] });
    else if (value.kind === Kind.OBJECT)
      for (const field of value.fields)
        addValue(field.value, { subject, path: [...path, `.${field.name.value}`] });
  };
  const addArguments = (owner: string, given: readonly ArgumentNode[] = []): void => {
    for (const { name, value } of given) {
      const subject = `Argument "${name.value}" of "${owner}" got an invalid value`;
      addValue(value, { subject, path: [name.value] });
    }
  };
  const visitor: ASTVisitor = {
    Field: (field) => addArguments(field.name.value, field.arguments),
    Directive: (directive) => addArguments(`@${directive.name.value}`, directive.arguments),
    VariableDefinition({ variable, defaultValue }) {
      const name = variable.name.value;
      const subject = `Variable "$${name}" has an invalid default value`;
      if (defaultValue) addValue(defaultValue, { subject, path: [name] });
      return false;
    },
  };
  for (const definition of document.definitions)
    if ('selectionSet' in definition) visit(definition, visitor);
  return locations;
});
