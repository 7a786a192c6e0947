import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'Od teraz logujesz się do aplikacji {product} innym adresem. Jeśli ta zmiana nie pochodzi od Ciebie, natychmiast zawiadom właściciela aplikacji.',
  addressChangedTitle: 'Twój adres w aplikacji {product} został zmieniony',
  changeAddress: 'Aby używać tego adresu w aplikacji {product}, otwórz w ciągu jednego dnia ten link:',
  changeAddressAfter: 'Jeśli ta prośba nie pochodzi od Ciebie, nie musisz nic robić.',
  changeAddressTitle: 'Twój nowy adres w aplikacji {product}',
  digest:
    '{count, plural, one {# wiadomość} few {# wiadomości} many {# wiadomości} other {# wiadomości}} z {product}',
  documentTooLarge: 'Ten dokument jest za duży, aby wygenerować go jako PDF.',
  documentTooLong: 'Ten dokument jest za długi, aby go teraz wygenerować. Spróbuj ponownie później.',
  hasAccount:
    'Ktoś, być może Ty, chciał założyć konto w aplikacji {product} z tym adresem. Takie konto już istnieje: zaloguj się lub poproś na stronie logowania o nowe hasło.\n\nJeśli to nie Ty, nie musisz nic robić.',
  hasAccountTitle: 'Masz już konto w aplikacji {product}',
  invitation:
    'Otrzymujesz zaproszenie do aplikacji {product}. W ciągu tygodnia otwórz ten link i ustaw hasło:',
  invitationAfter: 'Jeśli nie wiesz, o co chodzi, nie musisz nic robić.',
  invitationBy: '{name} zaprasza Cię do aplikacji {product}. W ciągu tygodnia otwórz ten link i ustaw hasło:',
  invitationTitle: 'Zaproszenie do aplikacji {product}',
  pageOfPages: 'Strona {page, number} z {pages, number}',
  password:
    'Ktoś, być może Ty, poprosił o nowe hasło do aplikacji {product}. W ciągu godziny otwórz ten link i ustaw hasło:',
  passwordAfter: 'Jeśli to nie Ty, nie musisz nic robić: hasło pozostaje bez zmian.',
  passwordTitle: 'Nowe hasło do aplikacji {product}',
  requestApproved: 'Prośba została zatwierdzona. Decyzja: {person}.',
  requestExpired: 'Nikt nie podjął decyzji w terminie.',
  requestRejected: 'Prośba została odrzucona. Decyzja: {person}. Powód: {reason}',
  requestWaits: '{person} prosi o decyzję.',
  signInAfter:
    'Jeśli to nie Ty, nie musisz nic robić. Nikt z naszych pracowników nigdy Cię o to nie poprosi.',
  signInCode:
    'Ten kod pozwala zalogować się do aplikacji {product} w ciągu {minutes, plural, one {minuty} few {# minut} many {# minut} other {# minuty}}:',
  signInCodeTitle: 'Twój kod do aplikacji {product}',
  signInLink:
    'Aby zalogować się do aplikacji {product}, otwórz ten link w ciągu {minutes, plural, one {minuty} few {# minut} many {# minut} other {# minuty}}:',
  signInLinkTitle: 'Logowanie do aplikacji {product}',
  signUp: 'Aby dokończyć zakładanie konta w aplikacji {product}, otwórz w ciągu jednego dnia ten link:',
  signUpAfter: 'Jeśli to nie Ty, nie musisz nic robić: konto nie powstanie.',
  signUpTitle: 'Twoje konto w aplikacji {product}',
  sentAlready: 'Zostało już wysłane.',
  sentToNobody: 'Odbiorca nie może przeczytać rekordu.',
};
