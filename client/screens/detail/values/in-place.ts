import { createContext } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { CellEdit } from '../../table/rows/use-cell-edit.ts';

interface InPlace {
  readonly entity: EntityDescription;
  readonly edit: CellEdit;
  /** A field that was just added here: it is in sight, though nothing stands in it yet. */
  readonly added: string | undefined;
  onAdded(field: string | undefined): void;
}

/** How values are changed where they stand on a page; none: they are not. */
export const InPlaceContext = createContext<InPlace | undefined>(undefined);
