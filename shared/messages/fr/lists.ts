import type { lists as english } from '../en/lists.ts';

/** Les textes des listes : repères, groupes de filtres, arbres, chronologies ; une partie des textes des pages. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Tous ceux-ci',
  anyOfGroup: 'L’un de ceux-ci',
  groupOfFilters: 'Groupe de filtres',
  hideBelow: 'Réduire {record}',
  markedAmber: 'Marqué en ambre',
  markedBlue: 'Marqué en bleu',
  markedGray: 'Marqué en gris',
  markedGreen: 'Marqué en vert',
  markedRed: 'Marqué en rouge',
  marks: 'Repères',
  removeGroup: 'Retirer le groupe',
  showBelow: 'Développer {record}',
  showMoreHere: 'Afficher plus ici',
};
