/** A pattern as PostgreSQL writes it, with the number of its groups, or what the language does not have. */
export type PatternReading =
  | { readonly postgres: string; readonly groups: number }
  | { readonly problem: string; readonly at: number };

/** Repetitions multiply where they nest: together they stay below this, or a short pattern grows without bounds. */
const mostRepetitions = 1000;

/**
 * Reads the part of RE2 that means the same in every engine: letters, `.`, classes of characters, groups, `|`, `^`, `$`
 * and the greedy repetitions. What it accepts is a regular language: matching takes linear time. `kept`: what a group
 * finds can be told apart from the rest.
 */
export function readPattern(pattern: string, groups: 'kept' | 'plain' = 'plain'): PatternReading {
  const reader = new PatternReader([...pattern], groups === 'kept' ? '(' : '(?:');
  return reader.read();
}

const classes: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_', s: '\\t\\n\\f\\r ' };
const controls: Readonly<Record<string, string>> = { n: '\\n', t: '\\t', r: '\\r', f: '\\f' };
const special = new Set('\\^$.|?*+()[]{}-/&~#@!%,;:=<>"\'` ');

class PatternReader {
  readonly #characters: readonly string[];
  #at = 0;
  #problem: { problem: string; at: number } | undefined;
  #groups = 0;
  readonly #opening: '(' | '(?:';

  constructor(characters: readonly string[], opening: '(' | '(?:') {
    this.#characters = characters;
    this.#opening = opening;
  }

  read(): PatternReading {
    const { text } = this.#alternatives(0);
    if (this.#next !== undefined) this.#refuse('`)` closes nothing');
    return this.#problem ?? { postgres: text, groups: this.#groups };
  }

  get #next(): string | undefined {
    return this.#problem === undefined ? this.#characters[this.#at] : undefined;
  }

  #take(): string {
    const character = this.#characters[this.#at] ?? '';
    this.#at += 1;
    return character;
  }

  #refuse(problem: string): void {
    this.#problem ??= { problem, at: this.#characters.slice(0, this.#at).join('').length };
  }

  #alternatives(depth: number): { text: string; weight: number } {
    if (depth > 20) this.#refuse('groups are nested too deeply');
    let text = '';
    let weight = 1;
    while (this.#next !== undefined && this.#next !== ')') {
      if (this.#next === '|') {
        text += this.#take();
        continue;
      }
      const piece = this.#piece(depth);
      text += piece.text;
      weight = Math.max(weight, piece.weight);
    }
    return { text: text === '' || /^\||\|$|\|\|/.test(text) ? this.#emptyBranch(text) : text, weight };
  }

  /** PostgreSQL knows no empty alternative; an empty group stands for it. */
  #emptyBranch(text: string): string {
    if (text !== '') this.#refuse('an alternative is empty');
    return '(?:)';
  }

  #piece(depth: number): { text: string; weight: number } {
    const atom = this.#atom(depth);
    const [repetition, most] = this.#repetition();
    const weight = atom.weight * most;
    if (weight > mostRepetitions) this.#refuse(`repetitions go beyond ${mostRepetitions}`);
    if (repetition !== '' && atom.text.length === 1 && '^$'.includes(atom.text))
      this.#refuse('a place is repeated');
    return { text: atom.text + repetition, weight };
  }

  #atom(depth: number): { text: string; weight: number } {
    const character = this.#take();
    switch (character) {
      case '(':
        return this.#group(depth);
      case '[':
        return { text: this.#characterClass(), weight: 1 };
      case '.':
        return { text: '[^\\n]', weight: 1 };
      case '\\':
        return { text: this.#escape(), weight: 1 };
      case '*':
      case '+':
      case '?':
      case '{':
        this.#at -= 1;
        this.#refuse(`\`${character}\` repeats nothing`);
        return { text: '', weight: 1 };
      case ']':
      case '}':
        return { text: `\\${character}`, weight: 1 };
      default:
        return { text: character, weight: 1 };
    }
  }

  #group(depth: number): { text: string; weight: number } {
    const isPlain = this.#next === '?';
    if (isPlain) {
      this.#take();
      if (this.#take() !== ':') this.#refuse('of the groups with `(?` there is only `(?:`');
    }
    if (!isPlain) this.#groups += 1;
    const inner = this.#alternatives(depth + 1);
    if (this.#take() !== ')') this.#refuse('`(` is not closed');
    return { text: `${isPlain ? '(?:' : this.#opening}${inner.text})`, weight: inner.weight };
  }

  #escape(): string {
    const character = this.#take();
    if (character in classes) return `[${classes[character]}]`;
    if (character.toLowerCase() in classes && character !== '')
      return `[^${classes[character.toLowerCase()]}]`;
    if (character in controls) return controls[character] ?? '';
    if (special.has(character)) return `\\${character}`;
    this.#refuse(`\`\\${character}\` is not part of the language`);
    return '';
  }

  #repetition(): [text: string, most: number] {
    const first = this.#next;
    let found: [string, number] = ['', 1];
    if (first === '*' || first === '+' || first === '?') found = [this.#take(), 1];
    else if (first === '{') found = this.#counted();
    if (found[0] !== '' && this.#next !== undefined && '*+?{'.includes(this.#next)) {
      this.#refuse('a repetition is followed by another: only the greedy ones are part of the language');
    }
    return found;
  }

  #counted(): [text: string, most: number] {
    const rest = this.#characters.slice(this.#at, this.#at + 12).join('');
    const [text, low = '', comma, high = ''] = /^\{(\d{1,3})(,)?(\d{0,3})\}/.exec(rest) ?? [];
    const most = Math.max(Number(low), Number(high));
    if (
      text === undefined ||
      most > 255 ||
      (comma !== undefined && high !== '' && Number(high) < Number(low))
    ) {
      this.#refuse('a repetition is written {2}, {2,} or {2,5}, at most 255');
      return ['', 1];
    }
    this.#at += text.length;
    return [text, Math.max(most, 1)];
  }

  #characterClass(): string {
    const not = this.#next === '^' ? this.#take() : '';
    let text = '';
    while (this.#next !== undefined && this.#next !== ']') {
      const character = this.#member();
      if (this.#next === '-' && this.#characters[this.#at + 1] !== ']') {
        this.#take();
        const end = this.#member();
        if (character.length > 2 || end.length > 2)
          this.#refuse('a range goes from one character to another');
        if (plainOf(character) > plainOf(end)) this.#refuse('a range is the wrong way round');
        text += `${character}-${end}`;
      } else text += character;
    }
    if (text === '') this.#refuse('a class of characters is empty');
    if (this.#take() !== ']') this.#refuse('`[` is not closed');
    return `[${not}${text}]`;
  }

  #member(): string {
    const character = this.#take();
    if (character === '[') this.#refuse('`[` in a class stands after a `\\`');
    if (character !== '\\') return character === '-' || character === '^' ? `\\${character}` : character;
    const escaped = this.#take();
    if (escaped in classes) return classes[escaped] ?? '';
    if (escaped in controls) return controls[escaped] ?? '';
    if (special.has(escaped)) return `\\${escaped}`;
    this.#refuse(`\`\\${escaped}\` is not part of the language in a class`);
    return '';
  }
}

function plainOf(member: string): number {
  return member.codePointAt(member.startsWith('\\') ? 1 : 0) ?? 0;
}
