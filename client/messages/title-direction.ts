import { directionOf } from '#shared/messages/direction.ts';
import { languageInUse } from './t.ts';

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/**
 * The direction of a title. On a page from right to left, a title with words of that direction has it too, also if it
 * begins with a name in Latin letters. The first letter decides otherwise.
 */
export function titleDirection(title: string): 'rtl' | 'auto' {
  return rightToLeft.test(title) && directionOf(languageInUse()) === 'rtl' ? 'rtl' : 'auto';
}
