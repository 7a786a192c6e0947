import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Veuillez utiliser le formulaire de cette application. Un programme doit d’abord résoudre un défi.',
  proof_used: 'Cette preuve a déjà été utilisée. Demandez un nouveau défi.',
  notRestorable: 'Il n’est plus possible de restaurer ceci tel quel.',
  notAsAsked: 'Il n’est plus possible de faire ceci comme demandé.',
  mayNotShareTile: 'Vous ne pouvez pas partager de tuiles avec ces personnes.',
  noSuchDashboard: 'Il n’y a pas de tableau de bord de ce nom.',
  tileNeedsValue:
    'Un nombre a besoin d’une valeur que cette liste propose, et un graphique aussi d’un champ de regroupement.',
  tooManyTiles: 'Vous avez déjà {most} tuiles. Supprimez-en une d’abord.',
  noListParameter:
    'Il n’y a pas de paramètre {name} ici. Les paramètres sont {known}. Les champs se comparent dans « filter », comme dans filter=status == open.',
  tooManyGroups: 'Un fichier contient au plus {most, number} groupes, et cette requête en a davantage.',
};
