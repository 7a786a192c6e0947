import type { operations as english } from '../../en/studio/operations.ts';

/** Co strona danych mówi o indeksach, powolnych wywołaniach i o tym, co wychodzi i przychodzi; część tekstów Studia. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Encja ma najwyżej dwanaście indeksów. Aby zrobić miejsce na ten, usuń filtr, widok lub sortowanie, którego nikt nie potrzebuje.',
  adviceMissing: 'Zostanie utworzony przy następnym uruchomieniu.',
  adviceUnused:
    'Każdy zapis go aktualizuje. Jeśli nikt nie potrzebuje tego, do czego służy, usuń to z kontraktu.',
  allIndexes: 'Wszystkie indeksy',
  indexes: 'Indeksy',
  indexesAdded:
    '{count, plural, one {Powstaje # indeks} few {Powstają # indeksy} many {Powstaje # indeksów} other {Powstaje # indeksu}}, aby listy pozostały szybkie',
  indexesDropped:
    '{count, plural, one {Usuwany jest # niepotrzebny już indeks} few {Usuwane są # niepotrzebne już indeksy} many {Usuwanych jest # niepotrzebnych już indeksów} other {Usuwanych jest # niepotrzebnych już indeksu}}',
  indexLeftOut: 'nieutworzony',
  indexMade: 'utworzony',
  indexMissing: 'jeszcze nieutworzony',
  indexOfSearch: 'wyszukiwanie tekstu',
  indexUnique: 'unikalne {fields}',
  indexUsed:
    '{used, plural, =0 {nigdy nieużyty} one {użyty raz} few {użyty # razy} many {użyty # razy} other {użyty # raza}}',
  indexesFine: 'Baza danych ma wszystkie indeksy, których wymaga kontrakt; nic nie trzeba robić.',
  indexesOpen: 'Indeksy wymagające uwagi: {open, number} z {all, number}.',
  loadingIndexes: 'Wczytywanie indeksów',
  loadingSlowCalls: 'Wczytywanie powolnych wywołań',
  nothingSlow: 'W ostatnich 30 dniach nic nie trwało dłużej niż jedną piątą sekundy.',
  reasonAttached: 'Strona rekordu pokazuje {what}, od najnowszych.',
  reasonCreated: 'Listy w kolejności utworzenia.',
  reasonDue: 'Silnik szuka rekordów, na które przyszedł czas.',
  reasonFiltered: 'Lista {route}, filtrowana według `{field}`.',
  reasonFinds: 'Rekordy są wyszukiwane według `{field}`.',
  reasonList: 'Lista {route}.',
  reasonMembers: 'Rekordy są wyszukiwane według rekordu, który wymieniają.',
  reasonOpens: '`{field}` otwiera rekord.',
  reasonReaders: 'Dla osób, które mogą czytać dzięki `{condition}`.',
  reasonSearch: 'Znajduje słowa w dowolnym miejscu pól przeszukiwanych przez ekrany.',
  reasonTotals: 'Sumy według `{group}` na {route}.',
  reasonUnique: 'Żadne dwa rekordy nie mają tej samej wartości.',
  reasonView: 'Lista {route} w widoku „{name}”.',
  slowCalls: 'Powolne wywołania',
  slowStatement: 'Zapytanie i plan',
  slowBy: 'Kto wywołał: {callers}.',
  slowRows:
    '{rows, plural, one {Odczytano lub zmieniono # wiersz.} few {Odczytano lub zmieniono # wiersze.} many {Odczytano lub zmieniono # wierszy.} other {Odczytano lub zmieniono # wiersza.}}',
  slowTimes:
    '{times, plural, one {Trwało to {longest, number} s, {last}.} few {Trwało to do {longest, number} s. # razy zajęły łącznie {total, number} s, ostatnio {last}.} many {Trwało to do {longest, number} s. # razy zajęło łącznie {total, number} s, ostatnio {last}.} other {Trwało to do {longest, number} s. # raza zajęło łącznie {total, number} s, ostatnio {last}.}}',
  slowWhat:
    '{call, select, list {{of}: lista} read {{of}: otwarcie rekordu} create {{of}: utworzenie rekordu} update {{of}: zmiana rekordu} delete {{of}: usunięcie rekordu} history {{of}: historia rekordu} totals {{of}: sumy listy} choices {{of}: wybór w formularzu} query {Zapytanie {of}} tile {Kafelek ekranu {of}} export {{of}: eksport} import {{of}: import} batch {Kilka wywołań w jednym} clock {To, co silnik robi sam} other {{of}: krok {call}}}',
  slowWhyCalculated:
    'Dla każdego wiersza wartość jest obliczana z innych rekordów. Wartość zapisana (`saved`) albo warunek, który zostawia mniej wierszy, zajmuje mniej czasu.',
  slowWhyElse:
    'Plan jest dobry. Warto sprawdzić, co jeszcze robił wtedy serwer, na przykład import lub kopię zapasową.',
  slowWhyMany:
    'Każde zapytanie było krótkie, ale było ich wiele. Wywołanie z mniejszą liczbą rekordów trwa krócej.',
  slowWhyRows: 'Tyle wierszy wymaga czasu. Filtr lub krótszy okres zostawia ich mniej.',
  slowWhySort: 'Baza danych sortuje wszystko, co znajdzie. Sortowanie podane w ekranie ma indeks.',
  slowWhyTable:
    'Baza danych czyta całą tabelę, bo żaden indeks nie pasuje. Filtry, sortowania i widoki ekranu mają indeks: tam należy podać, czego szuka to wywołanie.',
  stateAside: 'odłożone',
  stateFailed: 'nieudane',
  stateReading: 'odczytywana',
  stateRefused: 'odrzucone',
  stateSent: 'wysłane',
  stateTaken: 'przyjęte',
  stateWaiting: 'oczekuje',
  stateWithheld: 'wstrzymane',
  usesSince: 'Użycia są liczone od {since}.',
  nextTry: 'Następna próba: {at}.',
  onThisPage: 'Na tej stronie',
};
