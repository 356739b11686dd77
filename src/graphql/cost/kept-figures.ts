/** A bounded cache of estimates. Keys may be of any length. */
import { hash } from 'node:crypto';
import { type Cost, costOf, refusedAsTooCostly } from '../errors/too-costly.ts';

/** Entries of one plan. */
const mostKept = 16;
/** Longer keys are hashed. */
const mostKeyLength = 64;

type Kept<Figures> =
  | { readonly made: Figures; readonly refused?: undefined }
  | { readonly refused: Cost };

export class KeptFigures<Figures extends object> {
  readonly #byKey = new Map<string, Kept<Figures>>();

  /** The figures for this text. Throws if they take too many steps, now or before. */
  of(text: string, make: () => Figures): Figures {
    const key = text.length > mostKeyLength ? hash('sha256', text, 'base64url') : text;
    const known = this.#byKey.get(key) ?? this.#keep(key, make);
    if (known.refused) throw refusedAsTooCostly(known.refused);
    return known.made;
  }

  #keep(key: string, make: () => Figures): Kept<Figures> {
    const kept = madeOrRefused(make);
    if (this.#byKey.size === mostKept) this.#byKey.clear();
    this.#byKey.set(key, kept);
    return kept;
  }
}

function madeOrRefused<Figures>(make: () => Figures): Kept<Figures> {
  try {
    return { made: make() };
  } catch (error) {
    const refused = costOf(error);
    if (!refused) throw error;
    return { refused };
  }
}
