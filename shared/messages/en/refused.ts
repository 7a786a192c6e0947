/** Why a tile cannot be kept, and what visitors must do first; a part of the texts of refusals. */
export const refused = {
  mayNotShareTile: 'You may not share tiles with them.',
  noSuchDashboard: 'There is no such dashboard.',
  tileNeedsValue: 'A number needs a value that this list offers, and a chart also a field to group by.',
  tooManyTiles: 'You have {most} tiles already. Delete one first.',
} as const;
