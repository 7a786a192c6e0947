import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Envíe esto desde el formulario de esta aplicación: un programa debe resolver antes un desafío.',
  proof_used: 'Esta prueba ya se usó. Pida un nuevo desafío.',
  notRestorable: 'Esto ya no se puede restaurar tal como era.',
  notAsAsked: 'Esto ya no se puede hacer tal como se solicitó.',
  mayNotShareTile: 'No puede compartir recuadros con esas personas.',
  noSuchDashboard: 'No existe ese panel.',
  tileNeedsValue:
    'Un número necesita un valor que esta lista ofrezca, y un gráfico también un campo por el que agrupar.',
  tooManyTiles: 'Ya tiene {most} recuadros. Elimine uno antes.',
  noListParameter:
    'Aquí no hay ningún parámetro {name}. Los parámetros son {known}. Los campos se comparan en «filter», como en filter=status == open.',
  tooManyGroups: 'Un archivo tiene como máximo {most, number} grupos, y esta consulta tiene más.',
};
