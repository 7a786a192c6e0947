import type { operations as english } from '../../en/studio/operations.ts';

/** Was die Seite der Daten von Indizes, langsamen Aufrufen und dem sagt, was hinaus- und hereingeht; ein Teil der Texte des Studios. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Eine Entität hat höchstens zwölf Indizes. Entfernen Sie einen Filter, eine Ansicht oder eine Sortierung, die niemand braucht, um Platz für diesen zu schaffen.',
  adviceMissing: 'Er wird beim nächsten Start angelegt.',
  adviceUnused:
    'Jedes Schreiben aktualisiert ihn. Wenn niemand braucht, wofür er da ist, entfernen Sie das aus dem Vertrag.',
  allIndexes: 'Alle Indizes',
  indexes: 'Indizes',
  indexesAdded:
    '{count, plural, one {# Index wird angelegt} other {# Indizes werden angelegt}}, damit Listen schnell bleiben',
  indexesDropped:
    '{count, plural, one {# Index, den nichts mehr braucht, wird entfernt} other {# Indizes, die nichts mehr braucht, werden entfernt}}',
  indexLeftOut: 'nicht angelegt',
  indexMade: 'angelegt',
  indexMissing: 'noch nicht angelegt',
  indexOfSearch: 'Textsuche',
  indexUnique: 'eindeutig {fields}',
  indexUsed: '{used, plural, =0 {nie verwendet} one {einmal verwendet} other {#-mal verwendet}}',
  indexesFine: 'Die Datenbank hat jeden Index, den der Vertrag braucht; es ist nichts zu tun.',
  indexesOpen: '{open, number} von {all, number} Indizes brauchen einen Blick.',
  loadingIndexes: 'Indizes werden geladen',
  loadingSlowCalls: 'Langsame Aufrufe werden geladen',
  nothingSlow: 'Nichts dauerte in den letzten 30 Tagen länger als eine Fünftelsekunde.',
  reasonAttached: 'Die Seite eines Eintrags zeigt {what}, das Neueste zuerst.',
  reasonCreated: 'Listen in der Reihenfolge des Anlegens.',
  reasonDue: 'Die Anwendung sucht Einträge, deren Zeit gekommen ist.',
  reasonFiltered: 'Die Liste {route}, gefiltert nach `{field}`.',
  reasonFinds: 'Einträge werden über `{field}` gefunden.',
  reasonList: 'Die Liste {route}.',
  reasonMembers: 'Einträge werden über einen Eintrag gefunden, den sie auflisten.',
  reasonOpens: '`{field}` öffnet einen Eintrag.',
  reasonReaders: 'Für Personen, die durch `{condition}` lesen dürfen.',
  reasonSearch: 'Findet Wörter überall in den Feldern, die Seiten durchsuchen.',
  reasonTotals: 'Die Summen nach `{group}` auf {route}.',
  reasonUnique: 'Keine zwei Einträge haben denselben Wert.',
  reasonView: 'Die Liste {route} in der Ansicht „{name}“.',
  slowCalls: 'Langsame Aufrufe',
  slowStatement: 'Anweisung und Plan',
  slowBy: 'Aufgerufen von: {callers}.',
  slowRows:
    '{rows, plural, one {Eine Zeile wurde gelesen oder geändert.} other {# Zeilen wurden gelesen oder geändert.}}',
  slowTimes:
    '{times, plural, one {Das dauerte {longest, number} s, {last}.} other {Das dauerte bis zu {longest, number} s. #-mal dauerte es zusammen {total, number} s, zuletzt {last}.}}',
  slowWhat:
    '{call, select, list {{of}: die Liste} read {{of}: Eintrag öffnen} create {{of}: Eintrag anlegen} update {{of}: Eintrag ändern} delete {{of}: Eintrag löschen} history {{of}: Verlauf eines Eintrags} totals {{of}: Summen der Liste} choices {{of}: Auswahl in einem Formular} query {Die Abfrage {of}} tile {Eine Kachel der Seite {of}} export {{of}: der Export} import {{of}: der Import} batch {Mehrere Aufrufe in einem} clock {Was das System von selbst erledigt} other {{of}: der Schritt {call}}}',
  slowWhyCalculated:
    'Für jede Zeile wird ein Wert aus anderen Datensätzen berechnet. Ein gespeicherter Wert (`saved`) oder eine Bedingung, die weniger Zeilen übrig lässt, braucht weniger Zeit.',
  slowWhyElse:
    'Der Plan ist gut. Zu prüfen ist, was der Server zu dieser Zeit sonst getan hat, etwa einen Import oder eine Sicherung.',
  slowWhyMany:
    'Jede Anweisung war kurz, aber es waren viele. Ein Aufruf mit weniger Einträgen dauert weniger lang.',
  slowWhyRows:
    'So viele Zeilen brauchen ihre Zeit. Ein Filter oder ein kürzerer Zeitraum lässt weniger übrig.',
  slowWhySort:
    'Die Datenbank sortiert alles, was sie findet. Eine Sortierung, die in einer Seite steht, erhält einen Index.',
  slowWhyTable:
    'Die Datenbank liest eine ganze Tabelle, weil kein Index passt. Seiten erhalten einen Index für ihre Filter, Sortierungen und Ansichten: Dort gehört hin, wonach dieser Aufruf sucht.',
  stateAside: 'zurückgelegt',
  stateFailed: 'fehlgeschlagen',
  stateReading: 'wird gelesen',
  stateRefused: 'abgelehnt',
  stateSent: 'gesendet',
  stateTaken: 'übernommen',
  stateWaiting: 'wartet',
  stateWithheld: 'zurückgehalten',
  usesSince: 'Verwendungen werden seit {since} gezählt.',
  nextTry: 'Nächster Versuch: {at}.',
  onThisPage: 'Auf dieser Seite',
};
