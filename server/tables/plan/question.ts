import type { Text } from '#shared/messages/message.ts';

/** What a publish may not decide by itself, because records would be lost or left without a place. */
export interface Question {
  /** Stable: the same contract on the same data asks under the same id. */
  readonly id: string;
  /** What the contract asks for. */
  readonly what: Text;
  /** What stands against it, and how to answer in the contract. */
  readonly why: Text;
  /** How many records it concerns. */
  readonly records: number;
  /** The words with which it may be answered without the contract (`--accept`), each with what then happens. */
  readonly accept: readonly Acceptance[];
  /** The one that was given. Undefined: it stands open, and nothing is published. */
  readonly accepted?: string;
}

/** One way to answer a question. */
export interface Acceptance {
  /** The id of the question, with `=value` behind it where one has to be named. */
  readonly word: string;
  /** What happens to the records, as half a sentence. */
  readonly then: Text;
}

/** What was accepted beforehand, by the words the plan names; remembers which of them answered something. */
export class Accepted {
  readonly #words: ReadonlySet<string>;
  readonly #asked = new Set<string>();

  constructor(words: readonly string[] = []) {
    this.#words = new Set(words);
  }

  /** The question, with the word that answers it where one was given. */
  ask(question: Omit<Question, 'accepted'>): Question {
    const accepted = question.accept.find(({ word }) => this.#words.has(word))?.word;
    if (accepted !== undefined) this.#asked.add(accepted);
    return { ...question, accepted };
  }

  /** Words that answer nothing here: a slip, or the data have changed. */
  get unasked(): readonly string[] {
    return [...this.#words].filter((word) => !this.#asked.has(word));
  }
}

/** Whether it keeps the contract from being published. */
export function isOpen({ accepted }: Question): boolean {
  return accepted === undefined;
}
