import type { lists as english } from '../en/lists.ts';

/** Die Texte der Listen: Markierungen, Gruppen von Filtern, Bäume, Zeitleisten; ein Teil der Texte der Seiten. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Alle davon',
  anyOfGroup: 'Eines davon',
  groupOfFilters: 'Gruppe von Filtern',
  hideBelow: '{record} zuklappen',
  markedAmber: 'Gelb markiert',
  markedBlue: 'Blau markiert',
  markedGray: 'Grau markiert',
  markedGreen: 'Grün markiert',
  markedRed: 'Rot markiert',
  marks: 'Markierungen',
  removeGroup: 'Gruppe entfernen',
  showBelow: '{record} aufklappen',
  showMoreHere: 'Hier mehr zeigen',
};
