import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Todos estes',
  anyOfGroup: 'Qualquer um destes',
  groupOfFilters: 'Grupo de filtros',
  hideBelow: 'Recolher {record}',
  markedAmber: 'Destaque em âmbar',
  markedBlue: 'Destaque em azul',
  markedGray: 'Destaque em cinza',
  markedGreen: 'Destaque em verde',
  markedRed: 'Destaque em vermelho',
  marks: 'Destaques',
  removeGroup: 'Remover grupo',
  showBelow: 'Expandir {record}',
  showMoreHere: 'Mostrar mais aqui',
};
