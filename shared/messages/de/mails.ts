import type { Translation } from '../catalogue.ts';

/** Mails zu Konten, als Text; der Link einer Mail steht zwischen ihrem ersten und ihrem letzten Teil. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'Ab jetzt melden Sie sich bei {product} mit einer anderen Adresse an. Wenn Sie das nicht wollten, sagen Sie es sofort dem Eigentümer der Anwendung.',
  addressChangedTitle: 'Ihre Adresse für {product} wurde geändert',
  changeAddress: 'Öffnen Sie innerhalb eines Tages diesen Link, um diese Adresse für {product} zu verwenden:',
  changeAddressAfter: 'Wenn Sie das nicht wollten, müssen Sie nichts tun.',
  changeAddressTitle: 'Ihre neue Adresse für {product}',
  digest: '{count, plural, one {# Nachricht} other {# Nachrichten}} von {product}',
  documentTooLarge: 'Dieses Dokument ist zu groß, um als PDF erstellt zu werden.',
  documentTooLong: 'Dieses Dokument lässt sich jetzt nicht erstellen. Bitte später noch einmal versuchen.',
  hasAccount:
    'Jemand, vielleicht Sie, wollte sich mit dieser Adresse bei {product} registrieren. Es gibt dafür schon ein Konto: Melden Sie sich an, oder fordern Sie dort ein neues Passwort an.\n\nWenn Sie es nicht waren, müssen Sie nichts tun.',
  hasAccountTitle: 'Sie haben ein Konto bei {product}',
  invitation:
    'Sie sind zu {product} eingeladen. Öffnen Sie innerhalb einer Woche diesen Link und wählen Sie ein Passwort:',
  invitationAfter: 'Wenn Sie nicht wissen, worum es geht, müssen Sie nichts tun.',
  invitationBy:
    '{name} lädt Sie zu {product} ein. Öffnen Sie innerhalb einer Woche diesen Link und wählen Sie ein Passwort:',
  invitationTitle: 'Ihre Einladung zu {product}',
  pageOfPages: 'Seite {page, number} von {pages, number}',
  password:
    'Jemand, vielleicht Sie, möchte ein neues Passwort für {product}. Öffnen Sie innerhalb einer Stunde diesen Link und wählen Sie eines:',
  passwordAfter: 'Wenn Sie es nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  passwordTitle: 'Ein neues Passwort für {product}',
  requestApproved: '{person} hat zugestimmt.',
  requestExpired: 'Darüber hat niemand rechtzeitig entschieden.',
  requestRejected: '{person} hat abgelehnt: {reason}',
  requestWaits: '{person} bittet um Ihre Entscheidung.',
  signInAfter:
    'Wenn Sie es nicht waren, müssen Sie nichts tun. Niemand, der hier arbeitet, fragt Sie je danach.',
  signInCode:
    'Mit diesem Code melden Sie sich bei {product} an, innerhalb von {minutes, plural, one {einer Minute} other {# Minuten}}:',
  signInCodeTitle: 'Ihr Code für {product}',
  signInLink:
    'Öffnen Sie innerhalb von {minutes, plural, one {einer Minute} other {# Minuten}} diesen Link, um sich bei {product} anzumelden:',
  signInLinkTitle: 'Bei {product} anmelden',
  signUp: 'Öffnen Sie innerhalb eines Tages diesen Link, um die Registrierung bei {product} abzuschließen:',
  signUpAfter: 'Wenn Sie sich nicht registriert haben, müssen Sie nichts tun: Es entsteht kein Konto.',
  signUpTitle: 'Ihr Konto bei {product}',
  sentAlready: 'Es ist bereits verschickt.',
  sentToNobody: 'Wer es bekommen soll, darf den Eintrag nicht lesen.',
};
