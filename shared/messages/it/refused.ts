import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, and what a list takes; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Invii questo dal modulo di questa applicazione: un programma deve prima eseguire un calcolo.',
  proof_used: 'Questa prova è già stata usata. Chieda una nuova sfida.',
  mayNotShareTile: 'Non può condividere riquadri con queste persone.',
  noSuchDashboard: 'Non esiste un cruscotto simile.',
  tileNeedsValue:
    'Un numero ha bisogno di un valore che questo elenco offre, e un grafico anche di un campo per raggruppare.',
  tooManyTiles: 'Ha già {most} riquadri. Ne elimini prima uno.',
  noListParameter:
    'Qui non c’è il parametro {name}. I parametri sono {known}. I campi si confrontano in «filter», come in filter=status == open.',
  tooManyGroups: 'Un file ha al massimo {most, number} gruppi, e questa interrogazione ne ha di più.',
};
