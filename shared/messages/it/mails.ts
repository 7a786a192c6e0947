import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'D’ora in poi si accede a {product} con un altro indirizzo. Se la modifica non è stata richiesta, avvisare subito il proprietario dell’applicazione.',
  addressChangedTitle: 'L’indirizzo per {product} è cambiato',
  changeAddress: 'Per usare questo indirizzo con {product}, aprire il link entro 24 ore:',
  changeAddressAfter: 'Se la modifica non è stata richiesta, è possibile ignorare questa email.',
  changeAddressTitle: 'Nuovo indirizzo per {product}',
  digest: '{count, plural, one {# messaggio} other {# messaggi}} da {product}',
  documentTooLarge: 'Questo documento è troppo grande per essere generato in PDF.',
  documentTooLong: 'Questo documento è troppo lungo per essere generato ora. Riprovare più tardi.',
  hasAccount:
    'È stata richiesta la creazione di un account per {product} con questo indirizzo. L’account esiste già: è possibile accedere, oppure richiedere una nuova password dalla pagina di accesso.\n\nSe la richiesta è di qualcun altro, è possibile ignorare questa email.',
  hasAccountTitle: 'L’account per {product} esiste già',
  invitation:
    'Questo è un invito a {product}. Per accettarlo, aprire il link entro una settimana e scegliere una password:',
  invitationAfter: 'Se l’invito risulta inatteso, è possibile ignorare questa email.',
  invitationBy:
    '{name} ha inviato un invito a {product}. Per accettarlo, aprire il link entro una settimana e scegliere una password:',
  invitationTitle: 'Invito a {product}',
  pageOfPages: 'Pagina {page, number} di {pages, number}',
  password:
    'È stata richiesta una nuova password per {product}. Per sceglierla, aprire il link entro un’ora:',
  passwordAfter:
    'Se la richiesta è di qualcun altro, è possibile ignorare questa email: la password non cambia.',
  passwordTitle: 'Nuova password per {product}',
  requestApproved: '{person} ha approvato la richiesta.',
  requestExpired: 'Nessuno ha deciso in tempo sulla richiesta.',
  requestRejected: '{person} ha rifiutato la richiesta: {reason}',
  requestWaits: '{person} chiede una tua decisione.',
  signInAfter:
    'Se la richiesta è di qualcun altro, è possibile ignorare questa email. Nessuno che lavori qui chiederà mai questi dati.',
  signInCode:
    'Codice per accedere a {product}, valido per {minutes, plural, one {un minuto} other {# minuti}}:',
  signInCodeTitle: 'Codice di accesso per {product}',
  signInLink:
    'Per accedere a {product}, aprire il link entro {minutes, plural, one {un minuto} other {# minuti}}:',
  signInLinkTitle: 'Accesso a {product}',
  signUp: 'Per completare la creazione dell’account per {product}, aprire il link entro 24 ore:',
  signUpAfter:
    'Se la richiesta è di qualcun altro, è possibile ignorare questa email: non viene creato alcun account.',
  signUpTitle: 'Account per {product}',
  sentAlready: 'È già stato inviato.',
  sentToNobody: 'Il destinatario non può leggere il record.',
};
