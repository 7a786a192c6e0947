import type { importing as english } from '../en/importing.ts';

/** Was die Seite eines Imports sagt; ein Teil der Texte der Seiten. */
export const importing: Readonly<Record<keyof typeof english, string>> = {
  importAFile: 'Datei importieren',
  importAll: '{count, plural, one {# Zeile} other {# Zeilen}} importieren',
  importAnyway: '{count, plural, one {# Zeile} other {# Zeilen}} trotzdem importieren',
  importAsExport: 'Wie in einem Export: {amount}',
  importAsPeople: 'Wie man sie hier schreibt: {amount}',
  importAsked: 'Zu bestätigen',
  importBy: 'Einträge ändern, gefunden über {field}',
  importCheck: 'Prüfung',
  importChoose: 'Datei wählen',
  importColumn: 'Spalte',
  importColumns: 'Spalten von {file}',
  importDrop: 'oder eine CSV- oder Excel-Datei (.xlsx) hierher ziehen.',
  imported: '{created, plural, one {# Eintrag} other {# Einträge}} angelegt, {updated, number} geändert.',
  importEmpty:
    'Hier gibt es nichts zu importieren: Eine Tabelle braucht Namen in der ersten Zeile und Zeilen darunter.',
  importField: 'Feld',
  importFieldOf: 'Feld der Spalte {column}',
  importFile: 'Datei',
  importFine: '{count, plural, one {# Zeile kann} other {# Zeilen können}} importiert werden.',
  importFirstValues: 'Erste Werte',
  importHelp:
    'Aus einer CSV- oder Excel-Datei oder aus der Zwischenablage. Gespeichert wird erst, wenn Sie die Prüfung gesehen haben.',
  importInto: 'Import: {entity}',
  importLeaveOut: 'Weglassen',
  importLeft:
    '{count, plural, one {# Zeile steht} other {# Zeilen stehen}} noch unten und {count, plural, one {wartet} other {warten}} auf eine Korrektur.',
  importLine: 'Zeile {line, number}: {message}',
  importMatch: 'Felder der Spalten',
  importMore: '{count, number} weitere werden nicht gezeigt.',
  importNew: 'Jede Zeile ist ein neuer Eintrag',
  importNoTable:
    'Diese Datei ist keine lesbare Tabelle. Speichern Sie sie als CSV oder als Excel-Mappe (.xlsx).',
  importNothingMatched: 'Wählen Sie für mindestens eine Spalte ein Feld.',
  importOldWorkbook:
    'Diese Datei hat das alte Format von Excel oder ist geschützt. Speichern Sie sie als .xlsx, ohne Passwort.',
  importOther: 'Andere Datei wählen',
  importOthers: 'Die {count, plural, one {andere Zeile} other {anderen # Zeilen}} importieren',
  importPaste: 'Oder Zeilen einfügen',
  importPasted: 'Zwischenablage',
  importPasteHelp:
    'Kopieren Sie Zeilen in einer Tabelle, mit den Namen der Spalten, und fügen Sie sie hier ein.',
  importProblem: 'Problem',
  importProblems: 'Probleme nach Zeile',
  importRow: 'Zeile',
  importRows: 'Zeilen',
  importSending: '{count, plural, one {# Zeile wird} other {# Zeilen werden}} importiert …',
  importShow: 'Liste zeigen',
  importSomeWrong:
    '{count, plural, one {# Zeile} other {# Zeilen}}: {right, number} importierbar, {wrong, plural, one {# mit einem Problem} other {# mit Problemen}}.',
  importTrying: '{count, plural, one {# Zeile wird} other {# Zeilen werden}} geprüft …',
  importUndo: 'Import zurücknehmen',
  importUndone: 'Der Import wurde zurückgenommen.',
  importUnnamed: 'Spalte {number, number}',
  importValue: 'Wert',
  importValueAt: '{column} in Zeile {line, number}',
  importWarned: 'Warnungen',
  importWritten: 'Zahlen und Daten',
};
