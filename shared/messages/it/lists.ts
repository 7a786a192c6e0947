import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Tutti',
  anyOfGroup: 'Almeno uno',
  groupOfFilters: 'Gruppo di filtri',
  hideBelow: 'Comprimi {record}',
  markedAmber: 'Contrassegno ambra',
  markedBlue: 'Contrassegno blu',
  markedGray: 'Contrassegno grigio',
  markedGreen: 'Contrassegno verde',
  markedRed: 'Contrassegno rosso',
  marks: 'Contrassegni',
  removeGroup: 'Rimuovi gruppo',
  showBelow: 'Espandi {record}',
  showMoreHere: 'Mostra altro qui',
};
