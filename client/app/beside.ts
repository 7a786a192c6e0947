import { createContext, use } from 'react';

/** The word of the address that names the record beside a list. */
export const BESIDE_WORD = 'beside';

/** A place for a record beside a list: in the list it can be opened, in the place itself it can be closed. */
export interface Beside {
  open?(id: string): void;
  close?(): void;
}

/** Undefined: what is here is no list, or there is no room beside it. */
export const BesideContext = createContext<Beside | undefined>(undefined);

/** The place beside the list around. */
export function useBeside(): Beside | undefined {
  return use(BesideContext);
}
