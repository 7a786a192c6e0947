import type { Translation } from '../catalogue.ts';

/** The plan of a publication, in German. */
export const plan: Translation<'plan'> = {
  addEntity: 'Entität {entity} hinzufügen',
  addField: 'Feld {field} hinzufügen',
  addIndex: 'Index auf {table} hinzufügen ({keys})',
  asked: '{what}: {why}.',
  becomesUnique: '{fields} wird eindeutig',
  changesType: '{field} wechselt von {before} zu {now}',
  choiceOf: '{type} ({options})',
  concerns: '{step} ({records})',
  descending: '{column} absteigend',
  digitsAfter: '{what} mit {scale, plural, one {# Nachkommastelle} other {# Nachkommastellen}}',
  doNotBecome:
    '{records, plural, one {# Eintrag hat} other {# Einträge haben}} einen Wert, der sich nicht automatisch umwandeln lässt; legen Sie ein Feld mit einem anderen Namen an, oder ändern Sie diese Werte zuerst',
  dropIndex: 'Index {index} entfernen',
  getsDigits: '{field} bekommt {scale, plural, one {# Nachkommastelle} other {# Nachkommastellen}}',
  haveDangling:
    '{records, plural, one {# Eintrag hat} other {# Einträge haben}} einen Verweis auf etwas, das inzwischen gelöscht wurde',
  haveNoValue:
    '{records, plural, one {# Eintrag hat} other {# Einträge haben}} keinen Wert dafür; geben Sie einen Standardwert oder ein `initial` an, oder machen Sie das Feld optional',
  haveOption:
    '{records, plural, one {# Eintrag hat} other {# Einträge haben}} diese Option; behalten Sie die Option, oder geben Sie diesen Einträgen eine andere',
  haveSame:
    '{records, plural, one {# Eintrag hat} other {# Einträge haben}} einen Wert, den auch ein anderer Eintrag hat; ändern Sie diese Werte zuerst',
  haveState:
    "{records, plural, one {# Eintrag hat} other {# Einträge haben}} diesen Zustand; geben Sie mit `moved: '{' {option}: … '}'` neben `states` an, wohin die Einträge kommen, oder schreiben Sie, wenn der Zustand nur einen neuen Namen hat, `was: {option}` in den neuen Zustand",
  haveTooLarge:
    '{records, plural, one {# Eintrag hat} other {# Einträge haben}} eine Zahl, die dafür zu groß ist',
  leaveAside: 'leer lassen; die alten Werte bleiben gesondert erhalten',
  leaveEmpty: 'leer lassen',
  leaveUntilChanged: 'leer lassen, bis die Einträge geändert werden',
  list: '{first}, {rest}',
  moneyIn: 'Betrag in {currency}',
  moneyOf: 'Betrag in der Währung von {field}',
  moveRecords: 'Einträge im Feld {field} von {from} nach {to} verschieben',
  optionGone: '{field} hat {option} nicht mehr',
  page: 'die Seite {route}',
  partChanged: '`{name}` ist {now}; vorher {before}',
  partGone: '`{name}` entfällt',
  partNew: '`{name}` ist neu: {what}',
  prepareField: 'Feld {field} zum Sortieren und Suchen vorbereiten',
  refTo: '{type} auf {entities}',
  removeOptions: '{options} aus dem Feld {field} entfernen',
  renamed: '{from} in {to}',
  renameEntity: 'Entität {from} in {to} umbenennen',
  renameField: 'Feld {from} in {to} umbenennen',
  renameOptions: 'im Feld {field} umbenennen: {renames}',
  required: '{what}, erforderlich',
  requiredNow: '{field} ist jetzt erforderlich',
  requireField: 'Feld {field} erforderlich machen',
  rescaleField:
    'Feld {field} {by, plural, one {# weitere Nachkommastelle} other {# weitere Nachkommastellen}} geben',
  retireEntity: 'Entität {entity} stilllegen; ihre Einträge bleiben erhalten',
  retireField: 'Feld {field} stilllegen; seine Werte bleiben erhalten',
  returnEntity: 'Entität {entity} mit ihren Einträgen zurückholen',
  returnField: 'Feld {field} mit seinen Werten zurückholen',
  returnsWithValues: '{field} kommt mit seinen Werten zurück',
  returnWithout: 'ohne den Verweis zurückholen',
  retypeField: 'Feld {field} in {type} umwandeln',
  sentWith: '{what}, gesendet mit `{call}`',
  setTo: 'auf {option} setzen',
  unique: '{what}, eindeutig',
  viewChanged: '{before} wird zu {now}',
  without: 'ohne {columns}',
};
