import type { document as english } from '../../en/studio/document.ts';

/** Co mówi dziewięć punktów, policzone, i dlaczego nazwa się nie zmienia; część tekstów Studia. */
export const document: Readonly<Record<keyof typeof english, string>> = {
  countCalls: '{count, plural, one {# wywołanie} few {# wywołania} many {# wywołań} other {# wywołania}}',
  countCodes: '{count, plural, one {# kod} few {# kody} many {# kodów} other {# kodu}}',
  countConstants: '{count, plural, one {# stała} few {# stałe} many {# stałych} other {# stałej}}',
  countDocuments:
    '{count, plural, one {# dokument} few {# dokumenty} many {# dokumentów} other {# dokumentu}}',
  countEntities: '{count, plural, one {# encja} few {# encje} many {# encji} other {# encji}}',
  countFeeds: '{count, plural, one {# kanał} few {# kanały} many {# kanałów} other {# kanału}}',
  countFields: '{count, plural, one {# pole} few {# pola} many {# pól} other {# pola}}',
  countFunctions: '{count, plural, one {# funkcja} few {# funkcje} many {# funkcji} other {# funkcji}}',
  countGrants:
    '{count, plural, one {# uprawnienie} few {# uprawnienia} many {# uprawnień} other {# uprawnienia}}',
  countInboxes:
    '{count, plural, one {# skrzynka odbiorcza} few {# skrzynki odbiorcze} many {# skrzynek odbiorczych} other {# skrzynki odbiorczej}}',
  countMails: '{count, plural, one {# e-mail} few {# e-maile} many {# e-maili} other {# e-maila}}',
  countNotices:
    '{count, plural, one {# powiadomienie} few {# powiadomienia} many {# powiadomień} other {# powiadomienia}}',
  countQueries: '{count, plural, one {# zapytanie} few {# zapytania} many {# zapytań} other {# zapytania}}',
  countReceives:
    '{count, plural, one {# wiadomość przychodząca} few {# wiadomości przychodzące} many {# wiadomości przychodzących} other {# wiadomości przychodzącej}}',
  countRoles: '{count, plural, one {# rola} few {# role} many {# ról} other {# roli}}',
  countRules: '{count, plural, one {# reguła} few {# reguły} many {# reguł} other {# reguły}}',
  countSchedules:
    '{count, plural, one {# harmonogram} few {# harmonogramy} many {# harmonogramów} other {# harmonogramu}}',
  countScreens: '{count, plural, one {# ekran} few {# ekrany} many {# ekranów} other {# ekranu}}',
  countStates: '{count, plural, one {# stan} few {# stany} many {# stanów} other {# stanu}}',
  countTransitions:
    '{count, plural, one {# przejście} few {# przejścia} many {# przejść} other {# przejścia}}',
  countWebhooks: '{count, plural, one {# webhook} few {# webhooki} many {# webhooków} other {# webhooka}}',
  findAll: 'Wszystkie',
  findCase: 'Uwzględnij wielkość liter',
  findNext: 'Następny',
  findPrevious: 'Poprzedni',
  findRegexp: 'Wyrażenie regularne',
  findText: 'Znajdź',
  findWord: 'Całe słowo',
  replaceAll: 'Zamień wszystkie',
  replaceText: 'Zamień',
  renameElsewhere: 'Ta nazwa wynika z czegoś innego w dokumencie. Zmień nazwę tam.',
  renameErrors: 'Dokument zawiera błędy. Najpierw je popraw, aby znaczenie każdej nazwy było pewne.',
  renameMeaning: 'Dokument nie znaczyłby tego samego: {problem} (wiersz {line})',
  renameOption: 'Rekordy przechowują nazwy opcji. Zamiast tego nadaj opcji inną etykietę w `label:`.',
  renameSame: 'To już ma tę nazwę.',
  renameScreen: 'Adres ekranu zmień tam, gdzie jest zapisany.',
  renameSeveral: 'To słowo nazywa kilka rzeczy. Zmień nazwę każdej tam, gdzie jest zadeklarowana.',
  renameStateField: 'Pole stanów zachowuje nazwę: nie ma miejsca na `was:`.',
  renameTaken: 'Dokument nie znaczyłby tego samego, bo coś innego ma tę nazwę.',
  renameTooLong: 'Nazwa ma najwyżej {most, number} liter.',
  renameUser: 'Silnik potrzebuje nazwy `user`.',
  withoutCalls: 'Brak wywołań wychodzących.',
  withoutConstants: 'Obowiązują limity domyślne.',
  withoutEntities: 'Nie ma jeszcze czego przechowywać.',
  withoutErrors: 'Odmowy używają komunikatów silnika.',
  withoutPurpose: 'Daty i kwoty są pokazywane po angielsku, w UTC i w euro.',
  withoutRoles: 'Rekordy widzą tylko właściciele.',
  withoutRules: 'Sprawdzane są tylko typy pól.',
  withoutScreens: 'Każda encja ma listę, stronę i formularze pod swoją liczbą mnogą.',
  withoutStates: 'Rekordy nie mają stanów.',
};
