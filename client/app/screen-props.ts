import type { ScreenDescription } from '#shared/api/app-description.ts';

/** What a screen is drawn from. */
export interface ScreenProps {
  readonly screen: ScreenDescription;
  /** The `:id` of the address. */
  readonly id?: string;
}
