import type { ViewerRights } from '#shared/screens/viewer-rights.ts';

/** Everything is allowed to everybody: what descriptions are made from where a test is not about rights. */
export const everyRight = {
  may: () => true,
  reads: () => true,
  opens: () => true,
  refers: () => true,
  tells: () => true,
  onlyRefers: () => false,
  writes: () => true,
  moves: () => true,
  history: () => true,
  is: () => true,
} as Partial<ViewerRights> as ViewerRights; // the others are not asked
