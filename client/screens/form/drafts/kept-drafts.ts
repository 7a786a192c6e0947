import { isGone, isHere, keptKey, type Owner } from '../../../app/kept-in-browser.ts';

/** A draft of more letters is not kept: the storage of a browser is small, and shared. */
const LONGEST = 200_000;

/** Where a draft is kept. */
export interface DraftPlace {
  /** Drafts of visitors end with their tab: a browser may be everybody's. */
  readonly person: Owner;
  /** The address of the form. */
  readonly address: string;
}

function storageOf({ person }: DraftPlace): Storage {
  return person === undefined ? sessionStorage : localStorage;
}

function keyOf({ person, address }: DraftPlace): string {
  return keptKey('form-draft', person, address);
}

/** The text that is kept of a draft; null without one. */
export function readDraftText(place: DraftPlace): string | null {
  isHere(place.person);
  try {
    return storageOf(place).getItem(keyOf(place));
  } catch {
    return null; // there is no storage
  }
}

/** Whether it is kept now: a browser may have no room, or be told to keep nothing. */
export function writeDraftText(place: DraftPlace, text: string): boolean {
  if (text.length > LONGEST || isGone(place.person)) return false;
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
