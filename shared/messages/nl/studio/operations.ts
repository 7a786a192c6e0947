import type { operations as english } from '../../en/studio/operations.ts';

/** Wat de pagina van de gegevens zegt van indexen, trage aanroepen en wat eruit gaat en binnenkomt; een deel van de teksten van de Studio. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Een entiteit heeft hoogstens twaalf indexen. Verwijder een filter, weergave of sortering die niemand nodig heeft om plaats te maken voor deze.',
  adviceMissing: 'Hij wordt bij de volgende start aangemaakt.',
  adviceUnused:
    'Elke schrijfactie werkt hem bij. Als niemand nodig heeft waar hij voor dient, verwijder dat dan uit het contract.',
  allIndexes: 'Alle indexen',
  indexes: 'Indexen',
  indexesAdded:
    '{count, plural, one {# index wordt gemaakt} other {# indexen worden gemaakt}} zodat lijsten snel blijven',
  indexesDropped:
    '{count, plural, one {# index die niet meer nodig is, wordt verwijderd} other {# indexen die niet meer nodig zijn, worden verwijderd}}',
  indexLeftOut: 'niet aangemaakt',
  indexMade: 'aangemaakt',
  indexMissing: 'nog niet aangemaakt',
  indexOfSearch: 'tekst zoeken',
  indexUnique: 'uniek {fields}',
  indexUsed: '{used, plural, =0 {nooit gebruikt} one {één keer gebruikt} other {# keer gebruikt}}',
  indexesFine:
    'De database heeft alle indexen die het contract nodig heeft, en er hoeft niets aan te gebeuren.',
  indexesOpen: '{open, number} van {all, number} indexen vragen aandacht.',
  loadingIndexes: 'Indexen laden',
  loadingSlowCalls: 'Trage aanroepen laden',
  nothingSlow: 'In de afgelopen 30 dagen duurde niets langer dan een vijfde van een seconde.',
  reasonAttached: 'De pagina van een record toont {what}, nieuwste eerst.',
  reasonCreated: 'Lijsten in volgorde van aanmaken.',
  reasonDue: 'De engine zoekt records waarvan de tijd gekomen is.',
  reasonFiltered: 'De lijst {route}, gefilterd op `{field}`.',
  reasonFinds: 'Records worden gevonden via `{field}`.',
  reasonList: 'De lijst {route}.',
  reasonMembers: 'Records worden gevonden via een record dat ze noemen.',
  reasonOpens: '`{field}` opent een record.',
  reasonReaders: 'Voor mensen die mogen lezen door `{condition}`.',
  reasonSearch: 'Vindt woorden overal in de velden die schermen doorzoeken.',
  reasonTotals: 'De totalen per `{group}` op {route}.',
  reasonUnique: 'Geen twee records hebben dezelfde waarde.',
  reasonView: 'De lijst {route} in de weergave “{name}”.',
  slowCalls: 'Trage aanroepen',
  slowStatement: 'Query en queryplan',
  slowBy: 'Aangeroepen door: {callers}.',
  slowRows:
    '{rows, plural, one {Eén rij werd gelezen of gewijzigd.} other {# rijen werden gelezen of gewijzigd.}}',
  slowTimes:
    '{times, plural, one {Dat duurde {longest, number} s, {last}.} other {Dat duurde tot {longest, number} s. # keer duurde samen {total, number} s, de laatste keer {last}.}}',
  slowWhat:
    '{call, select, list {{of}: de lijst} read {{of}: een record openen} create {{of}: een record aanmaken} update {{of}: een record wijzigen} delete {{of}: een record verwijderen} history {{of}: de geschiedenis van een record} totals {{of}: totalen van de lijst} choices {{of}: de keuzes in een formulier} query {De query {of}} tile {Een tegel van het scherm {of}} export {{of}: de export} import {{of}: de import} batch {Meerdere aanroepen in één} clock {Wat de engine uit zichzelf doet} other {{of}: de stap {call}}}',
  slowWhyCalculated:
    'Voor elke rij wordt een waarde uit andere records berekend. Een opgeslagen waarde (`saved`), of een voorwaarde die minder rijen overlaat, kost minder tijd.',
  slowWhyElse:
    'Het plan is goed. Kijk wat de server op dat moment nog meer deed, zoals een import of een back-up.',
  slowWhyMany: 'Elke query was kort, maar het waren er veel. Een aanroep met minder records duurt korter.',
  slowWhyRows: 'Zoveel rijen kosten tijd. Met een filter of een kortere periode blijven er minder over.',
  slowWhySort:
    'De database sorteert alles wat hij vindt. Een sortering die in een scherm staat, krijgt een index.',
  slowWhyTable:
    'De database leest een hele tabel, omdat geen index past. Schermen krijgen een index voor hun filters, sorteringen en weergaven: geef daar op waar deze aanroep naar zoekt.',
  stateAside: 'apart gelegd',
  stateFailed: 'mislukt',
  stateReading: 'wordt gelezen',
  stateRefused: 'geweigerd',
  stateSent: 'verzonden',
  stateTaken: 'aangenomen',
  stateWaiting: 'wacht',
  stateWithheld: 'tegengehouden',
  usesSince: 'Gebruik wordt geteld sinds {since}.',
  nextTry: 'Volgende poging: {at}.',
  onThisPage: 'Op deze pagina',
};
