/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists = {
  allOfGroup: 'All of',
  anyOfGroup: 'Any of',
  groupOfFilters: 'Group of filters',
  hideBelow: 'Collapse {record}',
  markedAmber: 'Marked in amber',
  markedBlue: 'Marked in blue',
  markedGray: 'Marked in gray',
  markedGreen: 'Marked in green',
  markedRed: 'Marked in red',
  marks: 'Marks',
  removeGroup: 'Remove group',
  showBelow: 'Expand {record}',
  showMoreHere: 'Show more here',
} as const;
