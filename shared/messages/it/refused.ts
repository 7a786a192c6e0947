import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, and what visitors must do first; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  mayNotShareTile: 'Non può condividere riquadri con queste persone.',
  noSuchDashboard: 'Non esiste un cruscotto simile.',
  tileNeedsValue:
    'Un numero ha bisogno di un valore che questo elenco offre, e un grafico anche di un campo per raggruppare.',
  tooManyTiles: 'Ha già {most} riquadri. Ne elimini prima uno.',
};
