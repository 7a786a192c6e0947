import { type KeptDraft, keptDraft } from './draft-values.ts';

/** What all drafts of forms begin with in the storage of the browser. */
const PREFIX = 'ninefold-form-draft ';
/** After so many milliseconds nobody comes back to a draft. */
const LIFE = 30 * 24 * 60 * 60 * 1000;
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

/** The draft of a form; undefined without one, and where it is too old. */
export function readDraft(place: DraftPlace): KeptDraft | undefined {
  if (place.person !== undefined) gone.delete(place.person);
  try {
    const text = storageOf(place).getItem(keyOf(place));
    const read = text === null ? undefined : keptDraft.safeParse(JSON.parse(text));
    return read?.success && Date.now() - read.data.at < LIFE ? read.data : undefined;
  } catch {
    return undefined; // no storage, or no words of ours in it
  }
}

/** Whether it is kept now: a browser may have no room, or be told to keep nothing. */
export function writeDraft(place: DraftPlace, draft: Omit<KeptDraft, 'at'>): boolean {
  const text = JSON.stringify({ at: Date.now(), ...draft });
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
