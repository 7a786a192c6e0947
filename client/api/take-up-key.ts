import { heldKey, holdKey } from './call/held-key.ts';
import { whoAmI } from './people/session.ts';

let refused: string | undefined;

/** Presents a key from now on, if it opens something. It is asked once: each key that opens nothing counts as a failed try. */
export async function takeUpKey(key: string): Promise<boolean> {
  if (key === refused) return false;
  const before = heldKey();
  holdKey(key);
  try {
    await whoAmI();
    return true;
  } catch {
    refused = key;
    holdKey(before);
    return false;
  }
}
