/** What all lists of recently chosen records begin with in the storage of the browser. */
const PREFIX = 'ninefold-recent ';
/** So many of each entity are remembered. */
const MOST = 5;

/** People who have signed out here: nothing more is noted of them. */
const gone = new Set<string>();

function keyOf(person: string, entity: string): string {
  return `${PREFIX}${person} ${entity}`;
}

/** The ids of the records of an entity that a person chose last in this browser, the last one first. None of visitors. */
export function recentIds(person: string | undefined, entity: string): readonly string[] {
  if (person === undefined) return [];
  gone.delete(person);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, entity)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return []; // there is no storage, or something else in it
  }
}

/** Notes that a person has chosen a record. */
export function noteChosen(person: string | undefined, entity: string, id: string): void {
  if (person === undefined || gone.has(person)) return;
  const ids = [id, ...recentIds(person, entity).filter((other) => other !== id)];
  try {
    localStorage.setItem(keyOf(person, entity), JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // there is no storage, or no room in it
  }
}

/** Who signs out leaves nothing to who comes next. */
export function forgetRecent(person: string): void {
  gone.add(person);
  const own = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(person, '')));
  for (const key of own) localStorage.removeItem(key);
}
