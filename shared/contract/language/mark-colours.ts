/** The colours of records in lists: few, so that all can be told apart, also by who sees no red or green. */
export const markColours = ['red', 'amber', 'green', 'blue', 'gray'] as const;

export type MarkColour = (typeof markColours)[number];
