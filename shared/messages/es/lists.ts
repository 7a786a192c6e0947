import type { lists as english } from '../en/lists.ts';

/** Los textos de las listas: marcas, grupos de filtros, árboles, cronologías; una parte de los textos de las páginas. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'Todos estos',
  anyOfGroup: 'Alguno de estos',
  groupOfFilters: 'Grupo de filtros',
  hideBelow: 'Contraer {record}',
  markedAmber: 'Marcado en ámbar',
  markedBlue: 'Marcado en azul',
  markedGray: 'Marcado en gris',
  markedGreen: 'Marcado en verde',
  markedRed: 'Marcado en rojo',
  marks: 'Marcas',
  removeGroup: 'Quitar el grupo',
  showBelow: 'Desplegar {record}',
  showMoreHere: 'Mostrar más aquí',
};
