import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed: 'Envie isto pelo formulário desta aplicação: um programa precisa antes resolver um desafio.',
  proof_used: 'Esta prova já foi usada. Peça um novo desafio.',
  notRestorable: 'Já não é possível restaurar isto como era.',
  notAsAsked: 'Já não é possível fazer isto como foi solicitado.',
  mayNotShareTile: 'Você não pode compartilhar blocos com essas pessoas.',
  noSuchDashboard: 'Este painel não existe.',
  tileNeedsValue:
    'Um número precisa de um valor que esta lista oferece, e um gráfico também de um campo para agrupar.',
  tooManyTiles: 'Você já tem {most} blocos. Exclua um antes.',
  noListParameter:
    'Não há parâmetro {name} aqui. Os parâmetros são {known}. Os campos são comparados em “filter”, como em filter=status == open.',
  tooManyGroups: 'Um arquivo tem no máximo {most, number} grupos, e esta consulta tem mais.',
};
