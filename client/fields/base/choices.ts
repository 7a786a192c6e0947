import { createContext, useContext } from 'react';
import type { ChoicesAt } from '../../api/records.ts';

/** What may be chosen in a field hangs on what else is filled in. */
export interface FieldChoices extends ChoicesAt {
  /** What has to be filled in first, as people call it. */
  readonly missing?: readonly string[];
}

const Context = createContext<FieldChoices | undefined>(undefined);

/** Stands around a field whose choices hang on what else is filled in. */
export const ChoicesProvider = Context.Provider;

/** Undefined where all that may be read is offered, or a filter says which. */
export function useChoices(): FieldChoices | undefined {
  return useContext(Context);
}
