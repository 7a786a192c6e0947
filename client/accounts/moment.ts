import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { momentText } from '../ui/clock-text.ts';

/** A moment of an account in words; a dash for none. */
export function momentInWords(instant: string | null, style: DisplayStyle): string {
  return instant === null ? '–' : momentText(instant, style);
}
