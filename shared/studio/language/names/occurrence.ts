import type { Place } from '#shared/contract/finding.ts';
import { LinesOf } from '#shared/contract/edit/lines-of.ts';

/**
 * What a name of a contract stands for, as one word: `entity loan`, `field loan.due`, `option loan.status.out` (an option
 * or a state), `back item.loans`, `plural loan`, `transition loan.approve`, `role staff`, `code TOO_LATE`, `constant FEE`, `definition overlaps`,
 * `screen /loans`, `query late`, `notice approved`, `mail answered`, `document bill`, `call checkout`, `receive payments`, `inbox support`, `person mira`, `record item.camera`,
 * `shared address`.
 */
export type Subject = `${SubjectKind} ${string}`;

/** The kinds of things that a contract gives names to. */
export type SubjectKind =
  | 'entity'
  | 'field'
  | 'back'
  | 'plural'
  | 'option'
  | 'transition'
  | 'role'
  | 'code'
  | 'constant'
  | 'list'
  | 'shared'
  | 'definition'
  | 'function'
  | 'screen'
  | 'query'
  | 'notice'
  | 'mail'
  | 'document'
  | 'feed'
  | 'webhook'
  | 'schedule'
  | 'call'
  | 'receive'
  | 'inbox'
  | 'person'
  | 'record';

/** A name where it stands in the document. Offsets are UTF-16 units; `to` is exclusive. */
export interface Occurrence {
  readonly subject: Subject;
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** Where the thing is declared, and not only named. */
  readonly declares: boolean;
}

interface Written {
  readonly text: string;
  readonly place: Place;
}

/** Collects names with their places, each once. */
export class Occurrences {
  readonly #text: string;
  readonly #lines: LinesOf;
  readonly #found = new Map<string, Occurrence>();

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LinesOf(text);
  }

  /** The place where something is declared. */
  declare(subject: Subject, name: Written): void {
    this.#add(subject, name, true);
  }

  /** A place that names something. */
  use(subject: Subject, name: Written | undefined): void {
    if (name !== undefined) this.#add(subject, name, false);
  }

  /** In the order of the document. */
  get all(): readonly Occurrence[] {
    return [...this.#found.values()].toSorted((a, b) => a.from - b.from || a.to - b.to);
  }

  /**
   * Quotes, and the sign in front of what is sorted by, belong to the place of a name but not to the name. What is not
   * there at all is implied, such as the reference of a part to its parent, and has no place of its own.
   */
  #add(subject: Subject, { text, place }: Written, declares: boolean): void {
    const start = this.#lines.offset(place.line, place.column);
    const from = [start, start + 1].find((at) => this.#text.startsWith(text, at));
    if (from === undefined || text === '') return;
    const key = `${subject} ${from}`;
    const known = this.#found.get(key);
    const is = declares || known?.declares === true;
    this.#found.set(key, { subject, from, to: from + text.length, line: place.line, declares: is });
  }
}
