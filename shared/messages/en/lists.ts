/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists = {
  markedAmber: 'Marked in amber',
  markedBlue: 'Marked in blue',
  markedGray: 'Marked in gray',
  markedGreen: 'Marked in green',
  markedRed: 'Marked in red',
  marks: 'Marks',
} as const;
