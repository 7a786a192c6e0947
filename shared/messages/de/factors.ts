import type { factors as english } from '../en/factors.ts';

/** Was zu zweiten Faktoren, Passkeys und Tokens abgelehnt wird; ein Teil der Texte der Ablehnungen. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Dieser Code ist falsch oder wurde schon verwendet.',
  noFactorBegun: 'Beginnen Sie zuerst, einen zweiten Faktor einzurichten.',
  noFactor: 'Es gibt keinen zweiten Faktor.',
  hasFactor: 'Es gibt schon einen zweiten Faktor.',
  factorRequired:
    'Diese Anwendung lässt Sie nur mit einem zweiten Faktor ein. Sie können einen anderen einrichten.',
  noFactorInRehearsal: 'In einer Probe gibt es keine zweiten Faktoren.',
  unknownPasskey:
    'Dieser Passkey ist hier nicht bekannt. Verwenden Sie einen anderen, oder melden Sie sich auf einem anderen Weg an.',
  passkeysNeedName:
    'Passkeys brauchen eine Adresse mit einem Namen, wie app.example.org oder localhost, keine aus Zahlen.',
  passkeyKnown: 'Dieser Passkey ist schon eingetragen.',
  tooManyPasskeys: 'Sie haben {most} Passkeys. Entfernen Sie zuerst einen.',
  noNetwork:
    '{name} ist weder eine Adresse noch ein Bereich von Adressen, wie 203.0.113.0/24 oder 2001:db8::/32.',
  tokenNotFromHere: 'Dieses Token darf von dieser Adresse nicht verwendet werden.',
};
