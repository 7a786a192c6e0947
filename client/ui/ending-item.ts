/** How an item of a menu looks that deletes something or takes it away. The `color` of Mantine's own items misses AA in both schemes. */
export const endingItem = { c: 'var(--mantine-color-error)' } as const;
