import type { Translation } from '../catalogue.ts';

/** The plan of a publication, in Polish. */
export const plan: Translation<'plan'> = {
  addEntity: 'dodanie encji {entity}',
  addField: 'dodanie pola {field}',
  addIndex: 'dodanie indeksu w tabeli {table} ({keys})',
  asked: '{what}: {why}.',
  becomesUnique: 'wartość {fields} musi być unikalna',
  changesType: 'zmiana typu pola {field} z {before} na {now}',
  choiceOf: '{type} ({options})',
  concerns: '{step} ({records})',
  descending: '{column} malejąco',
  digitsAfter:
    '{what} z {scale, plural, one {# cyfrą} few {# cyframi} many {# cyframi} other {# cyfry}} po przecinku',
  doNotBecome:
    '{records, plural, one {# rekord ma} few {# rekordy mają} many {# rekordów ma} other {# rekordu ma}} wartość, której nie da się przekształcić automatycznie; zadeklaruj pole o innej nazwie lub najpierw zmień te wartości',
  dropIndex: 'usunięcie indeksu {index}',
  getsDigits:
    '{field} otrzyma {scale, plural, one {# cyfrę} few {# cyfry} many {# cyfr} other {# cyfry}} po przecinku',
  haveDangling:
    '{records, plural, one {# rekord ma} few {# rekordy mają} many {# rekordów ma} other {# rekordu ma}} odwołanie do czegoś, co w międzyczasie usunięto',
  haveNoValue:
    '{records, plural, one {# rekord nie ma} few {# rekordy nie mają} many {# rekordów nie ma} other {# rekordu nie ma}} tej wartości; podaj wartość domyślną lub `initial` albo ustaw pole jako opcjonalne',
  haveOption:
    '{records, plural, one {# rekord ma} few {# rekordy mają} many {# rekordów ma} other {# rekordu ma}} tę opcję; zachowaj ją lub wybierz inną dla tych rekordów',
  haveSame:
    '{records, plural, one {# rekord ma} few {# rekordy mają} many {# rekordów ma} other {# rekordu ma}} wartość, którą ma też inny rekord; najpierw zmień te wartości',
  haveState:
    "{records, plural, one {# rekord ma} few {# rekordy mają} many {# rekordów ma} other {# rekordu ma}} ten stan; podaj w `moved: '{' {option}: … '}'` obok `states`, dokąd mają trafić rekordy, a jeśli stan ma tylko nową nazwę, wpisz `was: {option}` w nowym stanie",
  haveTooLarge:
    '{records, plural, one {# rekord ma} few {# rekordy mają} many {# rekordów ma} other {# rekordu ma}} zbyt dużą liczbę',
  leaveAside: 'pozostaw puste; stare wartości zostaną zachowane osobno',
  leaveEmpty: 'pozostaw puste',
  leaveUntilChanged: 'pozostaw puste do następnej zmiany',
  list: '{first}, {rest}',
  moneyIn: 'kwota w walucie {currency}',
  moneyOf: 'kwota w walucie pola {field}',
  moveRecords: 'przeniesienie rekordów ze stanu {from} do stanu {to} w polu {field}',
  optionGone: '{field} nie ma już wartości {option}',
  page: 'strona {route}',
  partChanged: '`{name}` to {now}; wcześniej {before}',
  partGone: '`{name}` zostaje usunięte',
  partNew: '`{name}` jest nowe: {what}',
  prepareField: 'przygotowanie pola {field} do sortowania i wyszukiwania',
  refTo: '{type} do {entities}',
  removeOptions: 'usunięcie {options} z pola {field}',
  renamed: '{from} na {to}',
  renameEntity: 'zmiana nazwy encji {from} na {to}',
  renameField: 'zmiana nazwy pola {from} na {to}',
  renameOptions: 'zmiana nazw w polu {field}: {renames}',
  required: '{what}, wymagane',
  requiredNow: '{field} jest teraz wymagane',
  requireField: 'ustawienie pola {field} jako wymaganego',
  rescaleField:
    'dodanie {by, plural, one {# cyfry} few {# cyfr} many {# cyfr} other {# cyfry}} po przecinku w polu {field}',
  retireEntity: 'wycofanie encji {entity}; jej rekordy zostają zachowane',
  retireField: 'wycofanie pola {field}; jego wartości zostają zachowane',
  returnEntity: 'przywrócenie encji {entity} z jej rekordami',
  returnField: 'przywrócenie pola {field} z jego wartościami',
  returnsWithValues: '{field} wraca ze swoimi wartościami',
  returnWithout: 'przywróć bez odwołania',
  retypeField: 'zmiana typu pola {field} na {type}',
  rightAlways: 'zawsze',
  rightFields: 'tylko {fields}',
  rightIf: 'jeśli `{condition}`',
  rightOr: '{first}; lub {rest}',
  rightWas: '{now}; przedtem: {before}',
  sentWith: '{what}, wysyłane z `{call}`',
  setTo: 'ustaw {option}',
  unique: '{what}, unikalne',
  viewChanged: '{before} zmienia się na {now}',
  without: 'bez {columns}',
};
