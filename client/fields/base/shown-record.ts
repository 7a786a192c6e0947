import { createContext } from 'react';

/** The record whose values are shown, so that a file knows its address, and a deadline whose time is left. */
export interface ShownRecord {
  readonly plural: string;
  readonly id: string;
}

/** Undefined: a value stands for itself, such as one of the past. */
export const ShownRecordContext = createContext<ShownRecord | undefined>(undefined);
