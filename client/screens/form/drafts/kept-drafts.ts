/** What all drafts of forms begin with in the storage of the browser. */
const PREFIX = 'ninefold-form-draft ';
/** A draft of more letters is not kept: the storage of a browser is small, and shared. */
const LONGEST = 200_000;

/** People who have signed out here: a form that is still open keeps nothing of theirs. */
const gone = new Set<string>();

/** Where a draft is kept. */
export interface DraftPlace {
  /** The person; undefined for visitors, whose drafts end with their tab: a browser may be everybody's. */
  readonly person: string | undefined;
  /** The address of the form. */
  readonly address: string;
}

function storageOf({ person }: DraftPlace): Storage {
  return person === undefined ? sessionStorage : localStorage;
}

function keyOf({ person, address }: DraftPlace): string {
  return `${PREFIX}${person ?? ''} ${address}`;
}

/** The text that is kept of a draft; null without one. */
export function readDraftText(place: DraftPlace): string | null {
  if (place.person !== undefined) gone.delete(place.person);
  try {
    return storageOf(place).getItem(keyOf(place));
  } catch {
    return null; // there is no storage
  }
}

/** Whether it is kept now: a browser may have no room, or be told to keep nothing. */
export function writeDraftText(place: DraftPlace, text: string): boolean {
  if (text.length > LONGEST || (place.person !== undefined && gone.has(place.person))) return false;
  try {
    storageOf(place).setItem(keyOf(place), text);
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(place: DraftPlace): void {
  try {
    storageOf(place).removeItem(keyOf(place));
  } catch {
    // there is no storage, and no draft in it
  }
}

/** Who signs out leaves nothing to who comes next. */
export function forgetDrafts(person: string): void {
  gone.add(person);
  const own = Object.keys(localStorage).filter((key) => key.startsWith(keyOf({ person, address: '' })));
  for (const key of own) localStorage.removeItem(key);
}
