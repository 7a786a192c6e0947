import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed: 'Wyślij to z formularza tej aplikacji: program musi najpierw rozwiązać zadanie.',
  proof_used: 'Ten dowód został już użyty. Poproś o nowe zadanie.',
  notRestorable: 'Tego nie można już przywrócić w poprzedniej postaci.',
  notAsAsked: 'Tego nie można już zrobić tak, jak o to wnioskowano.',
  mayNotShareTile: 'Nie możesz udostępniać kafelków tym osobom.',
  noSuchDashboard: 'Nie ma takiego pulpitu.',
  tileNeedsValue: 'Liczba wymaga wartości dostępnej na tej liście, a wykres także pola do grupowania.',
  tooManyTiles: 'Osiągnięto limit Twoich kafelków: {most}. Najpierw usuń jeden.',
  noListParameter:
    'Nie ma tu parametru {name}. Parametry to {known}. Pola porównuje się w „filter”, jak w filter=status == open.',
  tooManyGroups: 'Plik ma najwyżej {most, number} grup, a to zapytanie ma ich więcej.',
};
