import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: 'Aggiungere `{what}`.',
  fixAddToPoint: 'Aggiungere `{what}` al punto {point, number}.',
  fixLeaveOut: 'Rimuovere `{what}`.',
  fixMoved:
    'Nel frattempo il documento è cambiato, quindi non è stato fatto nulla. Riprovare tra un momento.',
  fixReplace: 'Sostituire `{was}` con `{text}`.',
  fixWays: 'Modi per correggere',
  fixWrite: 'Scrivere `{text}`.',
};
