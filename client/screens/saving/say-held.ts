import { say } from '../../ui/say.ts';
import { t } from '../../messages/t.ts';

/** Says that nothing is done yet: a second person must agree. */
export function sayHeld(count: number): void {
  say({
    message: t('screens.waitsForSecond', { count }),
    color: 'blue',
    autoClose: false,
  });
}
