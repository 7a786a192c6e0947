import { messageOf, type Text } from '#shared/messages/message.ts';
import type { Edit } from '../edit/edit.ts';
import { withEntry } from '../edit/edit-point.ts';
import { withEntryAt, withItemAt, withoutItemAt, withoutPlace, withText } from '../edit/edit-place.ts';
import { WrittenDocument } from '../edit/written-document.ts';
import { Verbatim } from '../edit/yaml-text.ts';
import type { Change, Finding, Fix } from '../finding.ts';

/** A fix as it is offered and carried out: what it does, and the edits of the text. */
export interface WorkedFix {
  readonly does: Text;
  /** In the order of the text; they do not overlap. */
  readonly edits: readonly Edit[];
  readonly isChoice: boolean;
}

/** Works out the fixes of findings about one text, which is read once, and only if there is one. */
export class FixesOf {
  readonly #text: string;
  #document: WrittenDocument | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  of({ fixes = [] }: Finding): readonly WorkedFix[] {
    return fixes.flatMap((fix) => {
      const worked = this.#worked(fix);
      return worked === undefined ? [] : [worked];
    });
  }

  /** Undefined where the text does not have what the fix is about at its places: it follows from other words. */
  #worked({ changes, isChoice }: Fix): WorkedFix | undefined {
    this.#document ??= new WrittenDocument(this.#text);
    const before = this.#document;
    const parts = changes.flatMap((change) => {
      const edit = changed(before, change)?.edit;
      return edit === undefined ? [] : [{ edit, does: whatDoes(change, before, edit) }];
    });
    if (parts.length < changes.length) return undefined;
    const edits = parts.map(({ edit }) => edit).toSorted((one, other) => one.from - other.from);
    if (edits.some(({ from }, index) => from < (edits[index - 1]?.to ?? 0))) return undefined;
    return { does: parts.map(({ does }) => does), edits, isChoice: isChoice === true };
  }
}

function changed(document: WrittenDocument, change: Change): WrittenDocument | undefined {
  switch (change.kind) {
    case 'write':
      return withText(document, change.at, change.text);
    case 'leave_out':
      return withoutPlace(document, change.at, change.key);
    case 'leave_out_item':
      return withoutItemAt(document, change.at);
    case 'add':
      return withEntryAt(document, change.at, [change.key, change.value]);
    case 'add_item':
      return withItemAt(document, change.at, change.item);
    case 'add_to_point': {
      const { point, path, key, value } = change;
      if (document.point(point).last === undefined) return undefined;
      return withEntry(document, { point, path }, [key, new Verbatim(value)]);
    }
  }
}

function whatDoes(change: Change, { text }: WrittenDocument, { from, to, insert }: Edit): Text {
  switch (change.kind) {
    case 'write': {
      const was = text.slice(from, to);
      if (insert === '') return messageOf('studio.fixLeaveOut', { what: shown(was) });
      return was.trim() === ''
        ? messageOf('studio.fixWrite', { text: shown(insert) })
        : messageOf('studio.fixReplace', { was: shown(was), text: shown(insert) });
    }
    case 'leave_out':
    case 'leave_out_item':
      return messageOf('studio.fixLeaveOut', { what: shown(text.slice(from, to)) });
    case 'add':
      return messageOf('studio.fixAdd', { what: shown(`${change.key}: ${change.value}`) });
    case 'add_item':
      return messageOf('studio.fixAdd', { what: shown(change.item) });
    case 'add_to_point':
      return messageOf('studio.fixAddToPoint', {
        point: change.point,
        what: shown(`${[...change.path, change.key].join('.')}: ${change.value}`),
      });
  }
}

const longest = 60;

/** On one line and without what only divides it from its neighbours, cut where it grows long. */
function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,]+|[\s,]+$/g, '');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
