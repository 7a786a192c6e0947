/** How a button looks of which each line has several: what the lines are about comes first. */
export const quietAct = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;
