/** Creates a text that matches a regular expression, for the parts of the syntax that patterns of IDs have. */

/** A text that matches the pattern. Undefined if it has a part that is not known, or if none is found. */
export function textMatching(pattern: string, number: number): string | undefined {
  try {
    const text = new Writer(pattern, number).text();
    return new RegExp(pattern).test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

const classes: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz0123456789_',
  s: ' ',
  S: 'abcdefghijklmnopqrstuvwxyz',
};

const anyOf = 'abcdefghijklmnopqrstuvwxyz';

/** Reads a pattern once, and writes each part when it has read it. */
class Writer {
  readonly #pattern: string;
  readonly #number: number;
  #at = 0;
  /** The number of characters that were chosen from classes. */
  #chosen = 0;

  constructor(pattern: string, number: number) {
    this.#pattern = pattern;
    this.#number = number;
  }

  text(): string {
    const text = this.#alternatives();
    if (this.#at < this.#pattern.length) throw new SyntaxError('a part is left');
    return text;
  }

  /** The first alternative; the other ones are read, too. */
  #alternatives(): string {
    const first = this.#sequence();
    while (this.#takes('|')) this.#sequence();
    return first;
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#next())) {
      if (this.#takes('^') || this.#takes('$')) continue;
      const write = this.#atom();
      const [least, most] = this.#times();
      // More than one where that is possible, so that examples differ.
      const times = Math.max(least, Math.min(most, 3));
      for (let index = 0; index < times; index += 1) text += write();
    }
    return text;
  }

  #atom(): () => string {
    if (this.#takes('(')) {
      const isExtended = this.#takes('?');
      // What a look-ahead demands is tested on the whole text.
      const isAhead = isExtended && (this.#takes('!') || this.#takes('='));
      if (isExtended && !isAhead && !this.#takes(':')) throw new SyntaxError('another group');
      const inner = this.#alternatives();
      this.#require(')');
      return () => (isAhead ? '' : inner);
    }
    if (this.#takes('[')) return this.#choice(this.#class());
    if (this.#takes('.')) return this.#choice(anyOf);
    if (this.#takes('\\')) {
      const escaped = this.#take();
      const known = classes[escaped];
      if (known !== undefined) return this.#choice(known);
      if (/\w/.test(escaped)) throw new SyntaxError('an escape');
      return () => escaped;
    }
    const literal = this.#take();
    return () => literal;
  }

  #choice(characters: string): () => string {
    return () => {
      this.#chosen += 1;
      return characters.charAt((this.#number * 7 + this.#chosen) % characters.length);
    };
  }

  #class(): string {
    if (this.#takes('^')) {
      const excluded = this.#class();
      return [...`${anyOf}0123456789-`].filter((one) => !excluded.includes(one)).join('');
    }
    let characters = '';
    while (!this.#takes(']')) {
      const first = this.#take();
      if (first === '\\') {
        const escaped = this.#take();
        characters += classes[escaped] ?? escaped;
      } else if (this.#next() === '-' && this.#pattern[this.#at + 1] !== ']') {
        this.#require('-');
        const [from, to] = [first.charCodeAt(0), this.#take().charCodeAt(0)];
        for (let code = from; code <= to; code += 1) characters += String.fromCharCode(code);
      } else characters += first;
    }
    if (characters === '') throw new SyntaxError('a class without characters');
    return characters;
  }

  #times(): readonly [least: number, most: number] {
    const times = this.#quantifier();
    // A lazy quantifier matches the same texts.
    if (times !== once) this.#takes('?');
    return times;
  }

  #quantifier(): readonly [least: number, most: number] {
    if (this.#takes('?')) return [0, 0];
    if (this.#takes('*')) return [0, 0];
    if (this.#takes('+')) return [1, 3];
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(this.#pattern.slice(this.#at));
    if (!counted) return once;
    const [all, least = '', comma, most = ''] = counted;
    this.#at += all.length;
    if (Number(least) > 256) throw new SyntaxError('a long text');
    const end = comma === '' ? Number(least) : most === '' ? Number(least) + 3 : Number(most);
    return [Number(least), end];
  }

  #next(): string {
    return this.#pattern.charAt(this.#at);
  }

  #takes(one: string): boolean {
    const is = this.#next() === one;
    if (is) this.#at += 1;
    return is;
  }

  #take(): string {
    const one = this.#next();
    if (one === '') throw new SyntaxError('the end');
    this.#at += 1;
    return one;
  }

  #require(one: string): void {
    if (!this.#takes(one)) throw new SyntaxError(`no ${one}`);
  }
}

const once = [1, 1] as const;
