import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'すべてに一致',
  anyOfGroup: 'いずれかに一致',
  groupOfFilters: 'フィルターのグループ',
  hideBelow: '{record}を折りたたむ',
  markedAmber: '色分け: 黄',
  markedBlue: '色分け: 青',
  markedGray: '色分け: グレー',
  markedGreen: '色分け: 緑',
  markedRed: '色分け: 赤',
  marks: '色分け',
  removeGroup: 'グループを外す',
  showBelow: '{record}を展開',
  showMoreHere: 'ここをさらに表示',
};
