import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: 'Ajouter `{what}`.',
  fixAddToPoint: 'Ajouter `{what}` au point {point, number}.',
  fixLeaveOut: 'Supprimer `{what}`.',
  fixMoved: 'Le document a changé entre-temps, rien n’a donc été fait. Réessayez dans un instant.',
  fixReplace: 'Remplacer `{was}` par `{text}`.',
  fixWays: 'Façons de corriger cela',
  fixWrite: 'Écrire `{text}`.',
};
