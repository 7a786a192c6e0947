import { createContext, use } from 'react';
import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { Me } from '#shared/api/calls/engine.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';

/** What every screen draws from: the app as this viewer may know it, and who the viewer is. */
export interface App {
  readonly description: AppDescription;
  readonly person: Me['person'];
  /** Who really acts, where the viewer acts as another. */
  readonly actedBy: Me['acted_by'];
  /** The record whose key the viewer has. */
  readonly held: Me['held'];
  /** How the viewer reads. What "today" is in the zone of the contract rules alone ask. */
  readonly style: DisplayStyle & Required<Pick<DisplayStyle, 'language' | 'zone'>>;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('This is drawn outside of the shell.');
  return app;
}

export function entityNamed(
  app: Pick<AppDescription, 'entities'>,
  name: string | undefined,
): EntityDescription | undefined {
  return app.entities.find((entity) => entity.name === name);
}
