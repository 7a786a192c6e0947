import { createContext, useContext } from 'react';
import type { ChoicesAt } from '../../api/records.ts';

const Context = createContext<ChoicesAt | undefined>(undefined);

/** Stands around a reference whose choices hang on what else is filled in. */
export const ChoicesProvider = Context.Provider;

/** Undefined where all records that may be read are offered, or a filter says which. */
export function useChoices(): ChoicesAt | undefined {
  return useContext(Context);
}
