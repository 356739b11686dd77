/**
 * Short names for texts, equal for equal texts. An estimate builds names from names on each level and looks them up for
 * each field, so that a long text in the document must not be a part of them.
 */
import { type FieldNode, print } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

export class ShortNames {
  readonly #byText = new Map<string, string>();
  readonly #ofWritten = memoized(({ arguments: written = [] }: FieldNode) =>
    this.of(written.map((argument) => print(argument)).join()),
  );
  readonly #ofNode = memoized((node: FieldNode) => {
    const { name, loc } = node;
    // A field without a location equals no other.
    const isWritten = loc !== undefined && name.loc !== undefined;
    const text = isWritten ? loc.source.body.slice(name.loc.start, loc.end) : this.#byText.size;
    return this.of(`field ${text}`);
  });

  of(text: string): string {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const made = `#${this.#byText.size}`;
    this.#byText.set(text, made);
    return made;
  }

  /** For the arguments of a field. Empty if there are none. */
  ofArguments([node]: readonly FieldNode[]): string {
    return node?.arguments?.length ? this.#ofWritten(node) : '';
  }

  /** For the text of a field without its alias, with everything below it. */
  ofField(nodes: readonly FieldNode[]): string {
    return nodes.map((node) => this.#ofNode(node)).join();
  }
}
