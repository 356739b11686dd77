/**
 * Short names for texts, equal ones for equal texts. An estimate builds names from names, level by level, and looks
 * them up for each field: a long text that a caller wrote is to be read once, and not each time.
 */
import { type FieldNode, print } from 'graphql';

export class ShortNames {
  readonly #byText = new Map<string, string>();
  readonly #byArguments = new Map<FieldNode, string>();
  readonly #byField = new Map<FieldNode, string>();

  of(text: string): string {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const made = `#${this.#byText.size}`;
    this.#byText.set(text, made);
    return made;
  }

  /** Of the arguments of a field; empty where there are none. */
  ofArguments([node]: readonly FieldNode[]): string {
    if (!node?.arguments?.length) return '';
    const known = this.#byArguments.get(node);
    if (known !== undefined) return known;
    const made = this.of(node.arguments.map((argument) => print(argument)).join());
    this.#byArguments.set(node, made);
    return made;
  }

  /** Of a field as it is written, with all that is below it and without its alias. */
  ofField(nodes: readonly FieldNode[]): string {
    return nodes.map((node) => this.#ofNode(node)).join();
  }

  #ofNode(node: FieldNode): string {
    const known = this.#byField.get(node);
    if (known !== undefined) return known;
    const { name, loc } = node;
    // Without a place in a text it is like no other.
    const isWritten = loc !== undefined && name.loc !== undefined;
    const text = isWritten ? loc.source.body.slice(name.loc.start, loc.end) : this.#byField.size;
    const made = this.of(`field ${text}`);
    this.#byField.set(node, made);
    return made;
  }
}
