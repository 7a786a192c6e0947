/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored or done as asked; a part of the texts of refusals. */
export const refused = {
  proof_needed:
    'Please use the form in this application to send this. A program must solve a challenge first.',
  proof_used: 'This proof was used already. Ask for another challenge.',
  notRestorable: 'This can no longer be restored as it was.',
  notAsAsked: 'This can no longer be done as it was asked.',
  mayNotShareTile: 'You may not share tiles with them.',
  noSuchDashboard: 'There is no such dashboard.',
  tileNeedsValue: 'A number needs a value that this list offers, and a chart also a field to group by.',
  tooManyTiles: 'You have {most} tiles already. Delete one first.',
  noListParameter:
    'There is no parameter {name} here. The parameters are {known}. Fields are compared in "filter", as in filter=status == open.',
  tooManyGroups: 'A file has at most {most, number} groups, and this query has more.',
} as const;
