import type { backups as english } from '../../en/studio/backups.ts';

/** نصوص صفحة البيانات عن النسخ الاحتياطية؛ جزء من نصوص الاستوديو. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'فشلت النسخة الأخيرة ({at}): {error}',
  automaticBackupMade: 'آخر نسخة: {at}، {size}. جُرّبت استعادتها ونجحت.',
  automaticBackupNever: 'لم تُنشأ أي نسخة احتياطية حتى الآن.',
  automaticBackupNext: 'النسخة التالية: {at}.',
  automaticBackups: 'النسخ الاحتياطية التلقائية',
  automaticBackupsNone: 'لم تُضبط بعد. يحدد مشغّل الخادم مكانها بواسطة <code>{variable}</code>.',
  automaticBackupsSealed: 'لا يمكن فتحها إلا بالمفتاح السري.',
  automaticBackupsTo: 'تُحفظ في {place}.',
  automaticBackupUnderWay: 'يجري إنشاء نسخة واختبارها.',
  backupHelp:
    'تضم النسخة الاحتياطية كل شيء: كل الإصدارات والسجلات والملفات وسجل التغييرات والحسابات. تُحفظ في مجلد بيانات الخادم، لذا يُرجى تنزيلها إلى جهاز آخر. تُستعاد على الخادم في مجلد فارغ: <code>{command}</code>',
  backupLine: '{moment}، الإصدار {version}، {size}',
  backups: 'النسخ الاحتياطية',
  backupsNewestFirst: 'النسخ الاحتياطية، الأحدث أولًا',
  deleteBackup: 'هل تريد حذف النسخة الاحتياطية {moment}؟',
  deleteBackupHelp: 'لا تتأثر النسخ التي تم تنزيلها.',
  handMadeBackups: 'نسخ احتياطية أُنشئت يدويًا',
  keptBackups: 'النسخ الاحتياطية التلقائية المحفوظة، الأحدث أولًا',
  loadingBackups: 'جارٍ تحميل النسخ الاحتياطية',
  makeAutomaticBackup: 'إنشاء واحدة الآن',
  makeBackup: 'إنشاء نسخة احتياطية الآن',
  noBackups: 'لا توجد نسخ احتياطية بعد.',
  rehearsalBackup: 'لا يحتفظ التشغيل التجريبي بشيء: لا يوجد ما يُنسخ احتياطيًا.',
};
