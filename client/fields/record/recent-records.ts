import { isGone, isHere, keptKey } from '../../app/kept-in-browser.ts';

/** So many of each entity are remembered. */
const MOST = 5;

/** The ids of the records of an entity that a person chose last in this browser, the last one first. None of visitors. */
export function recentIds(person: string | undefined, entity: string): readonly string[] {
  if (person === undefined) return [];
  isHere(person);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey('recent', person, entity)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return []; // there is no storage, or something else in it
  }
}

/** Notes that a person has chosen a record. */
export function noteChosen(person: string | undefined, entity: string, id: string): void {
  if (person === undefined || isGone(person)) return;
  const ids = [id, ...recentIds(person, entity).filter((other) => other !== id)];
  try {
    localStorage.setItem(keptKey('recent', person, entity), JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // there is no storage, or no room in it
  }
}
