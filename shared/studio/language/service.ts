import { type Completion, completionAt } from './complete/complete.ts';
import { type Hover, hoverAt } from './hover/hover.ts';
import type { Occurrence } from './names/occurrence.ts';
import { definitionAt, type Named, namesOf, usesAt } from './names/references.ts';
import { type Renaming, renameAt } from './names/rename.ts';
import { type NewTranslation, withTranslation } from '../translation-lines.ts';

/** What an editor may ask of a document and a place in it. */
export interface Question {
  readonly kind: keyof Answers;
  readonly text: string;
  readonly offset: number;
  /** For `renaming`: the new name, and the contract in force. */
  readonly renaming?: { readonly name: string; readonly inForce: string };
  /** For `translation`. */
  readonly translation?: NewTranslation;
}

/** What it is answered, by what was asked. */
export interface Answers {
  readonly completion: Completion | undefined;
  readonly hover: Hover | undefined;
  readonly definition: { readonly from: number; readonly to: number } | undefined;
  readonly uses: readonly Occurrence[];
  readonly renaming: Renaming;
  /** The document with the translation. */
  readonly translation: string | undefined;
}

/** Answers questions about documents. It keeps the last one it read: several questions follow on one text. */
export class LanguageService {
  #last: Named = namesOf('');

  answer({ kind, text, offset, renaming, translation }: Question): Answers[keyof Answers] {
    if (kind === 'completion') return completionAt(text, offset);
    if (kind === 'translation') return translation && withTranslation(text, translation);
    if (this.#last.text !== text) this.#last = namesOf(text);
    switch (kind) {
      case 'hover':
        return hoverAt(this.#last, offset);
      case 'definition':
        return definitionAt(this.#last, offset);
      case 'uses':
        return usesAt(this.#last, offset);
      case 'renaming':
        return renameAt(this.#last, { offset, name: '', inForce: text, ...renaming });
    }
  }
}
