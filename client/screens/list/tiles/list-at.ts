import type { AppDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';

/** The list at an address, one that the contract declares or the one that every entity has. */
export function listAt(app: AppDescription, address: string): ScreenDescription | undefined {
  const declared = app.screens.find(({ route }) => route === address);
  if (declared !== undefined) return declared;
  const entity = app.entities.find(({ plural }) => address === `/-/records/${plural}`);
  return entity && genericScreen(entity, 'table');
}
