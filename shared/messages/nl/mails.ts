import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'Vanaf nu log je bij {product} in met een ander adres. Heb je hier niet om gevraagd? Laat het dan meteen weten aan de eigenaar van de applicatie.',
  addressChangedTitle: 'Je adres voor {product} is gewijzigd',
  changeAddress: 'Open deze link binnen een dag om dit adres te gebruiken voor {product}:',
  changeAddressAfter: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
  changeAddressTitle: 'Je nieuwe adres voor {product}',
  digest: '{count, plural, one {# bericht} other {# berichten}} van {product}',
  documentTooLarge: 'Dit document is te groot om als pdf te maken.',
  documentTooLong: 'Dit document is te lang om nu te maken. Probeer het later opnieuw.',
  hasAccount:
    'Iemand, misschien jij, wilde zich met dit adres registreren bij {product}. Er is al een account met dit adres: log in of vraag daar een nieuw wachtwoord aan.\n\nWas jij het niet? Dan hoef je niets te doen.',
  hasAccountTitle: 'Je hebt een account bij {product}',
  invitation: 'Je bent uitgenodigd voor {product}. Open deze link binnen een week en kies een wachtwoord:',
  invitationAfter: 'Weet je niet waar dit over gaat? Dan hoef je niets te doen.',
  invitationBy: '{name} nodigt je uit voor {product}. Open deze link binnen een week en kies een wachtwoord:',
  invitationTitle: 'Je uitnodiging voor {product}',
  pageOfPages: 'Pagina {page, number} van {pages, number}',
  password:
    'Iemand, misschien jij, heeft een nieuw wachtwoord aangevraagd voor {product}. Open deze link binnen een uur en kies een wachtwoord:',
  passwordAfter: 'Was jij het niet? Dan hoef je niets te doen: je wachtwoord blijft hetzelfde.',
  passwordTitle: 'Een nieuw wachtwoord voor {product}',
  requestApproved: '{person} heeft dit goedgekeurd.',
  requestExpired: 'Niemand heeft hier op tijd over beslist.',
  requestRejected: '{person} heeft dit afgewezen: {reason}',
  requestWaits: '{person} vraagt om je beslissing.',
  signInAfter:
    'Was jij het niet? Dan hoef je niets te doen. Niemand die hier werkt, zal je hier ooit om vragen.',
  signInCode:
    'Met deze code log je in bij {product}, binnen {minutes, plural, one {een minuut} other {# minuten}}:',
  signInCodeTitle: 'Je code voor {product}',
  signInLink:
    'Open deze link binnen {minutes, plural, one {een minuut} other {# minuten}} om in te loggen bij {product}:',
  signInLinkTitle: 'Inloggen bij {product}',
  signUp: 'Open deze link binnen een dag om je registratie bij {product} af te ronden:',
  signUpAfter: 'Heb jij je niet geregistreerd? Dan hoef je niets te doen: er wordt geen account aangemaakt.',
  signUpTitle: 'Je account bij {product}',
  sentAlready: 'Het is al verzonden.',
  sentToNobody: 'De ontvanger mag het record niet lezen.',
};
