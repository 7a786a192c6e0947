import { directionOf } from '#shared/messages/direction.ts';
import { languageInUse } from './t.ts';

/** From what was to what comes, in the direction in which one reads. */
export function arrow(): string {
  return directionOf(languageInUse()) === 'rtl' ? '←' : '→';
}
