import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Verzend dit via het formulier van deze applicatie: een programma moet eerst een opgave oplossen.',
  proof_used: 'Dit bewijs is al gebruikt. Vraag een nieuwe opgave aan.',
  notRestorable: 'Dit kan niet meer worden hersteld zoals het was.',
  notAsAsked: 'Dit kan niet meer zoals het is aangevraagd.',
  mayNotShareTile: 'Je mag geen tegels met hen delen.',
  noSuchDashboard: 'Dit dashboard bestaat niet.',
  tileNeedsValue:
    'Een getal heeft een waarde nodig die deze lijst biedt, en een grafiek ook een veld om op te groeperen.',
  tooManyTiles: 'Je hebt al {most} tegels. Verwijder er eerst een.',
  noListParameter:
    'Er is hier geen parameter {name}. De parameters zijn {known}. Velden vergelijk je in “filter”, zoals in filter=status == open.',
  tooManyGroups: 'Een bestand heeft hoogstens {most, number} groepen, en deze query heeft er meer.',
};
