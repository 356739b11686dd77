/**
 * Short names for texts, equal for equal texts. An estimate builds names from names on each level and looks them up for
 * each field, so that a long text in the document must not be a part of them.
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

  /** For the arguments of a field. Empty if there are none. */
  ofArguments([node]: readonly FieldNode[]): string {
    if (!node?.arguments?.length) return '';
    const known = this.#byArguments.get(node);
    if (known !== undefined) return known;
    const made = this.of(node.arguments.map((argument) => print(argument)).join());
    this.#byArguments.set(node, made);
    return made;
  }

  /** For the text of a field without its alias, with everything below it. */
  ofField(nodes: readonly FieldNode[]): string {
    return nodes.map((node) => this.#ofNode(node)).join();
  }

  #ofNode(node: FieldNode): string {
    const known = this.#byField.get(node);
    if (known !== undefined) return known;
    const { name, loc } = node;
    // A field without a location equals no other.
    const isWritten = loc !== undefined && name.loc !== undefined;
    const text = isWritten ? loc.source.body.slice(name.loc.start, loc.end) : this.#byField.size;
    const made = this.of(`field ${text}`);
    this.#byField.set(node, made);
    return made;
  }
}
