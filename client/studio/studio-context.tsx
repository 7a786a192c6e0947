import { createContext, use } from 'react';
import type { StudioDocument } from '#shared/api/calls/studio.ts';
import type { Draft } from './use-draft.ts';
import type { Reading } from './use-understanding.ts';

/** What every page of the Studio works on. */
export interface Studio {
  /** The contract in force. */
  readonly document: StudioDocument;
  readonly draft: Draft;
  readonly reading: Reading;
}

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (!studio) throw new Error('This is drawn outside of the Studio.');
  return studio;
}
