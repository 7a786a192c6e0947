/**
 * When `after` has effects: the calls of these names, `save`, which is any change of a record that is still there, and
 * `read`, which is to open a record.
 */
export const occasions = ['create', 'update', 'delete', 'save', 'read'] as const;

/** One of them. */
export type Occasion = (typeof occasions)[number];
