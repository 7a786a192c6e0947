import type { Fix, Place } from '../finding.ts';

/** What stands at a place becomes another text. */
export function write(at: Place, text: string): Fix {
  return { changes: [{ kind: 'write', at, text }] };
}

/** The entry or the item at a place goes; with a key, that entry of what stands there. */
export function leaveOut(at: Place, key?: string): Fix {
  return { changes: [{ kind: 'leave_out', at, key }] };
}

/** The item at a place goes, where its list has others. */
export function leaveOutItem(at: Place): Fix {
  return { changes: [{ kind: 'leave_out_item', at }] };
}

/** The map at a place, or that of the key there, gets another entry. */
export function add(at: Place, key: string, value: string): Fix {
  return { changes: [{ kind: 'add', at, key, value }] };
}

/** The list at a place, or that of the key there, gets another word. */
export function addItem(at: Place, item: string): Fix {
  return { changes: [{ kind: 'add_item', at, item }] };
}

/** A fix that only a person takes: it says more than what is written. */
export function choice(fix: Fix): Fix {
  return { ...fix, isChoice: true };
}
