import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Al deze filters',
  anyOfGroup: 'Een van deze filters',
  groupOfFilters: 'Groep filters',
  hideBelow: '{record} invouwen',
  markedAmber: 'Geel gemarkeerd',
  markedBlue: 'Blauw gemarkeerd',
  markedGray: 'Grijs gemarkeerd',
  markedGreen: 'Groen gemarkeerd',
  markedRed: 'Rood gemarkeerd',
  marks: 'Markeringen',
  removeGroup: 'Groep verwijderen',
  showBelow: '{record} uitvouwen',
  showMoreHere: 'Hier meer tonen',
};
