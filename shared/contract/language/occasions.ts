/** When `after` has effects: the calls of these names, and `save`, which is any change of a record that is still there. */
export const occasions = ['create', 'update', 'delete', 'save'] as const;

/** One of them. */
export type Occasion = (typeof occasions)[number];
