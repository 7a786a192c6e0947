/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes = {
  fixAdd: 'Add `{what}`.',
  fixAddToPoint: 'Add `{what}` to point {point, number}.',
  fixLeaveOut: 'Remove `{what}`.',
  fixMoved: 'The document has changed since this was found, so nothing was done. Try again in a moment.',
  fixReplace: 'Replace `{was}` with `{text}`.',
  fixWays: 'Ways to fix this',
  fixWrite: 'Write `{text}`.',
} as const;
