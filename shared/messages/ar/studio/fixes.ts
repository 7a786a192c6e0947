import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: 'إضافة `{what}`.',
  fixAddToPoint: 'إضافة `{what}` إلى النقطة {point, number}.',
  fixLeaveOut: 'إزالة `{what}`.',
  fixMoved: 'تغيّر المستند منذ ذلك الحين، لذلك لم يُنفَّذ شيء. يُرجى المحاولة مرة أخرى بعد لحظات.',
  fixReplace: 'استبدال `{was}` بـ `{text}`.',
  fixWays: 'طرق الإصلاح',
  fixWrite: 'كتابة `{text}`.',
};
