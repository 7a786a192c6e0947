import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Hepsi',
  anyOfGroup: 'Herhangi biri',
  groupOfFilters: 'Filtre grubu',
  hideBelow: 'Daralt: {record}',
  markedAmber: 'Kehribar rengiyle işaretli',
  markedBlue: 'Maviyle işaretli',
  markedGray: 'Griyle işaretli',
  markedGreen: 'Yeşille işaretli',
  markedRed: 'Kırmızıyla işaretli',
  marks: 'İşaretler',
  removeGroup: 'Grubu kaldır',
  showBelow: 'Genişlet: {record}',
  showMoreHere: 'Burada daha fazla göster',
};
