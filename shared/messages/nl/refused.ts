import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, and what visitors must do first; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Verstuur dit via het formulier van deze toepassing: een programma moet eerst iets uitrekenen.',
  proof_used: 'Dit bewijs is al gebruikt. Vraag een nieuwe opgave.',
  mayNotShareTile: 'U mag geen tegels met hen delen.',
  noSuchDashboard: 'Er is geen dashboard met dat adres.',
  tileNeedsValue:
    'Een getal heeft een waarde nodig die deze lijst biedt, en een grafiek ook een veld om op te groeperen.',
  tooManyTiles: 'U hebt al {most} tegels. Verwijder er eerst een.',
};
