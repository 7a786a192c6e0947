import type { lists as english } from '../en/lists.ts';

/** The texts of lists: marks, groups of filters, trees, timelines; a part of the texts of screens. */
export const lists: Readonly<Record<keyof typeof english, string>> = {
  allOfGroup: 'كل الشروط',
  anyOfGroup: 'أي من الشروط',
  groupOfFilters: 'مجموعة عوامل تصفية',
  hideBelow: 'طي {record}',
  markedAmber: 'مميّز بالكهرماني',
  markedBlue: 'مميّز بالأزرق',
  markedGray: 'مميّز بالرمادي',
  markedGreen: 'مميّز بالأخضر',
  markedRed: 'مميّز بالأحمر',
  marks: 'العلامات',
  removeGroup: 'إزالة المجموعة',
  showBelow: 'توسيع {record}',
  showMoreHere: 'عرض المزيد هنا',
};
