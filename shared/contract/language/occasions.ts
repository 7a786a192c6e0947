/**
 * When an entity has effects. Under `after`: the calls of these names, `save`, which is any change of a record that is
 * still there, `read`, which is to open a record, and `restore`, which comes on top of `create`. `deleting` is what
 * stands under `before: { delete: … }`, while the record is there.
 */
export const occasions = ['create', 'update', 'delete', 'save', 'read', 'restore', 'deleting'] as const;

/** One of them. */
export type Occasion = (typeof occasions)[number];
