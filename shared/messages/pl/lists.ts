import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Wszystkie z grupy',
  anyOfGroup: 'Dowolny z grupy',
  groupOfFilters: 'Grupa filtrów',
  hideBelow: 'Zwiń: {record}',
  markedAmber: 'Oznaczenie: bursztynowe',
  markedBlue: 'Oznaczenie: niebieskie',
  markedGray: 'Oznaczenie: szare',
  markedGreen: 'Oznaczenie: zielone',
  markedRed: 'Oznaczenie: czerwone',
  marks: 'Oznaczenia',
  removeGroup: 'Usuń grupę',
  showBelow: 'Rozwiń: {record}',
  showMoreHere: 'Pokaż więcej tutaj',
};
