import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Ce code est faux, ou a déjà servi.',
  noFactorBegun: 'Commencez d’abord à configurer un second facteur.',
  noFactor: 'Il n’y a pas de second facteur.',
  hasFactor: 'Il y a déjà un second facteur.',
  factorRequired:
    'Cette application ne vous laisse entrer qu’avec un second facteur. Vous pouvez en configurer un autre.',
  noFactorInRehearsal: 'Un essai n’a pas de seconds facteurs.',
  unknownPasskey:
    'Cette clé d’accès n’est pas connue ici. Utilisez-en une autre, ou connectez-vous autrement.',
  passkeysNeedName:
    'Les clés d’accès demandent une adresse avec un nom, comme app.example.org ou localhost, pas une adresse en chiffres.',
  passkeyKnown: 'Cette clé d’accès est déjà enregistrée.',
  tooManyPasskeys: 'Vous avez {most} clés d’accès. Retirez-en d’abord une.',
  noNetwork: '{name} n’est ni une adresse ni une plage d’adresses, comme 203.0.113.0/24 ou 2001:db8::/32.',
  tokenNotFromHere: 'Ce jeton ne peut pas être utilisé depuis cette adresse.',
};
