import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Usare il modulo di questa applicazione per l’invio: un programma deve prima risolvere una sfida.',
  proof_used: 'Questa prova è già stata usata. Richiedere una nuova sfida.',
  notRestorable: 'Non è più possibile ripristinarlo com’era.',
  notAsAsked: 'Non è più possibile farlo com’è stato richiesto.',
  mayNotShareTile: 'Non è consentito condividere riquadri con queste persone.',
  noSuchDashboard: 'Questo cruscotto non esiste.',
  tileNeedsValue:
    'Un numero richiede un valore disponibile in questo elenco, e un grafico anche un campo per raggruppare.',
  tooManyTiles: 'Esistono già {most} riquadri. Prima eliminarne uno.',
  noListParameter:
    'Qui non c’è il parametro {name}. I parametri sono {known}. I campi si confrontano in “filter”, come in filter=status == open.',
  tooManyGroups: 'Un file ha al massimo {most, number} gruppi, e questa interrogazione ne ha di più.',
};
