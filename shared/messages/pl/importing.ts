import type { importing as english } from '../en/importing.ts';

/** What the page of an import says; a part of the texts of screens. */
export const importing: Readonly<Record<keyof typeof english, string>> = {
  importAFile: 'Importuj plik',
  importAll: 'Importuj {count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}',
  importAnyway:
    'Importuj mimo to {count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}',
  importAsExport: 'Jak w eksporcie: {amount}',
  importAsPeople: 'W zapisie używanym tutaj: {amount}',
  importAsked: 'Do potwierdzenia',
  importBy: 'Zmień rekordy znalezione po polu „{field}”',
  importCheck: 'Sprawdź',
  importChoose: 'Wybierz plik',
  importColumn: 'Kolumna',
  importColumns: 'Kolumny pliku {file}',
  importDrop: 'lub upuść tutaj plik CSV albo Excel (.xlsx).',
  imported:
    '{created, plural, one {Utworzono # rekord} few {Utworzono # rekordy} many {Utworzono # rekordów} other {Utworzono # rekordu}}, zmieniono: {updated, number}.',
  importEmpty: 'Nie ma czego importować: tabela musi mieć nazwy w pierwszym wierszu, a pod nimi dane.',
  importField: 'Pole',
  importFieldOf: 'Pole dla kolumny {column}',
  importFile: 'Plik',
  importFine:
    'Można zaimportować {count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}.',
  importFirstValues: 'Pierwsze wartości',
  importHelp:
    'Z pliku CSV lub Excel albo ze schowka. Nic nie zostanie zapisane, zanim nie zobaczysz wyniku sprawdzenia.',
  importInto: 'Import: {entity}',
  importLeaveOut: 'Pomiń',
  importLeft:
    '{count, plural, one {# wiersz pozostał} few {# wiersze pozostały} many {# wierszy pozostało} other {# wiersza pozostało}} poniżej do poprawienia.',
  importLine: 'Wiersz {line, number}: {message}',
  importMatch: 'Pola dla kolumn',
  importMore: 'Niepokazane: {count, number}.',
  importNew: 'Każdy wiersz to nowy rekord',
  importNoTable: 'Z tego pliku nie można odczytać tabeli. Zapisz go jako CSV lub skoroszyt Excela (.xlsx).',
  importNothingMatched: 'Wybierz pole dla co najmniej jednej kolumny.',
  importOldWorkbook:
    'Ten plik ma stary format Excela lub jest zabezpieczony. Zapisz go jako .xlsx bez hasła.',
  importOther: 'Wybierz inny plik',
  importOthers:
    'Importuj {count, plural, one {pozostały wiersz} few {pozostałe # wiersze} many {pozostałych # wierszy} other {pozostałe # wiersza}}',
  importPaste: 'Możesz też wkleić wiersze',
  importPasted: 'schowek',
  importPasteHelp: 'Skopiuj wiersze z arkusza kalkulacyjnego razem z nazwami kolumn i wklej je tutaj.',
  importProblem: 'Problem',
  importProblems: 'Problemy w wierszach',
  importRow: 'Wiersz',
  importRows: 'Wiersze',
  importSending:
    'Importowanie {count, plural, one {# wiersza} few {# wierszy} many {# wierszy} other {# wiersza}}…',
  importShow: 'Pokaż listę',
  importSomeWrong:
    '{count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}: {right, number} można zaimportować, {wrong, plural, one {# ma problem} few {# mają problemy} many {# ma problemy} other {# ma problemy}}.',
  importTrying:
    'Sprawdzanie {count, plural, one {# wiersza} few {# wierszy} many {# wierszy} other {# wiersza}}…',
  importUndo: 'Cofnij import',
  importUndone: 'Import został cofnięty.',
  importUnnamed: 'Kolumna {number, number}',
  importValue: 'Wartość',
  importValueAt: '{column}, wiersz {line, number}',
  importWarned: 'Ostrzeżenia',
  importWritten: 'Liczby i daty',
};
