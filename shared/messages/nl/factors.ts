import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Deze code is onjuist of is al gebruikt.',
  noFactorBegun: 'Begin eerst met het instellen van tweestapsverificatie.',
  noFactor: 'Tweestapsverificatie is niet ingesteld.',
  hasFactor: 'Tweestapsverificatie is al ingesteld.',
  factorRequired: 'Voor deze applicatie is tweestapsverificatie verplicht. Je mag die wel opnieuw instellen.',
  noFactorInRehearsal: 'Een oefenomgeving heeft geen tweestapsverificatie.',
  unknownPasskey: 'Deze passkey is hier niet bekend. Gebruik een andere, of log op een andere manier in.',
  passkeysNeedName:
    'Passkeys hebben een adres met een naam nodig, zoals app.example.org of localhost, niet een van cijfers.',
  passkeyKnown: 'Deze passkey is al geregistreerd.',
  tooManyPasskeys: 'Je hebt {most} passkeys. Verwijder er eerst een.',
  noNetwork: '{name} is geen adres en geen reeks adressen, zoals 203.0.113.0/24 of 2001:db8::/32.',
  tokenNotFromHere: 'Dit token mag niet vanaf dit adres worden gebruikt.',
};
