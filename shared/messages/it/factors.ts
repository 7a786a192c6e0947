import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Questo codice è errato o è già stato usato.',
  noFactorBegun: 'Prima è necessario iniziare la configurazione di un secondo fattore.',
  noFactor: 'Non c’è un secondo fattore.',
  hasFactor: 'Esiste già un secondo fattore.',
  factorRequired: 'Questa applicazione richiede un secondo fattore. È possibile configurarne un altro.',
  noFactorInRehearsal: 'Una simulazione non ha secondi fattori.',
  unknownPasskey: 'Questa passkey qui non è riconosciuta. Usarne un’altra o accedere in un altro modo.',
  passkeysNeedName:
    'Le passkey richiedono un indirizzo con un nome, come app.example.org o localhost, non uno numerico.',
  passkeyKnown: 'Questa passkey è già registrata.',
  tooManyPasskeys: 'Esistono già {most} passkey. Prima rimuoverne una.',
  noNetwork:
    '{name} non è né un indirizzo né un intervallo di indirizzi, come 203.0.113.0/24 o 2001:db8::/32.',
  tokenNotFromHere: 'Questo token non può essere usato da questo indirizzo.',
};
