import type { importing as english } from '../en/importing.ts';

/** What the page of an import says; a part of the texts of screens. */
export const importing: Readonly<Record<keyof typeof english, string>> = {
  importAFile: 'استيراد ملف',
  importAll:
    'استيراد {count, plural, zero {# صفوف} one {صف واحد} two {صفين} few {# صفوف} many {# صفًا} other {# صف}}',
  importAnyway:
    'استيراد {count, plural, zero {# صفوف} one {صف واحد} two {صفين} few {# صفوف} many {# صفًا} other {# صف}} على أي حال',
  importAsExport: 'كما في ملف مُصدَّر: {amount}',
  importAsPeople: 'كما تُكتب هنا عادةً: {amount}',
  importAsked: 'بانتظار التأكيد',
  importBy: 'تعديل السجلات المطابقة حسب {field}',
  importCheck: 'التحقق',
  importChoose: 'اختيار ملف',
  importColumn: 'العمود',
  importColumns: 'أعمدة {file}',
  importDrop: 'أو إفلات ملف CSV أو Excel (xlsx) هنا.',
  imported:
    'تم إنشاء {created, plural, zero {# سجلات} one {سجل واحد} two {سجلين} few {# سجلات} many {# سجلًا} other {# سجل}}، وتعديل {updated, number}.',
  importEmpty: 'لا يوجد ما يمكن استيراده: يجب أن يحتوي الجدول على أسماء في صفه الأول، وتحته صفوف.',
  importField: 'الحقل',
  importFieldOf: 'حقل العمود {column}',
  importFile: 'الملف',
  importFine:
    '{count, plural, zero {لا صفوف يمكن استيرادها.} one {يمكن استيراد صف واحد.} two {يمكن استيراد صفين.} few {يمكن استيراد # صفوف.} many {يمكن استيراد # صفًا.} other {يمكن استيراد # صف.}}',
  importFirstValues: 'القيم الأولى',
  importHelp: 'من ملف CSV أو Excel، أو من الحافظة. لا يُحفظ شيء قبل أن ترى نتيجة التحقق.',
  importInto: 'استيراد: {entity}',
  importLeaveOut: 'استبعاد',
  importLeft:
    '{count, plural, zero {لم تبقَ صفوف أدناه للتصحيح.} one {بقي صف واحد أدناه للتصحيح.} two {بقي صفان أدناه للتصحيح.} few {بقيت # صفوف أدناه للتصحيح.} many {بقي # صفًا أدناه للتصحيح.} other {بقي # صف أدناه للتصحيح.}}',
  importLine: 'الصف {line, number}: {message}',
  importMatch: 'حقول الأعمدة',
  importMore: '{count, number} أخرى غير معروضة.',
  importNew: 'كل صف سجل جديد',
  importNoTable: 'لا يحتوي هذا الملف على جدول يمكن قراءته. يُرجى حفظه بصيغة CSV أو كمصنف Excel (xlsx).',
  importNothingMatched: 'يجب اختيار حقل لعمود واحد على الأقل.',
  importOldWorkbook: 'هذا الملف بصيغة Excel القديمة أو محمي. يُرجى حفظه بصيغة xlsx دون كلمة مرور.',
  importOther: 'اختيار ملف آخر',
  importOthers:
    'استيراد {count, plural, zero {بقية الصفوف (#)} one {الصف الآخر} two {الصفين الآخرين} few {بقية الصفوف (#)} many {بقية الصفوف (#)} other {بقية الصفوف (#)}}',
  importPaste: 'أو لصق صفوف',
  importPasted: 'الحافظة',
  importPasteHelp: 'يُرجى نسخ الصفوف من جدول بيانات مع أسماء الأعمدة، ثم لصقها هنا.',
  importProblem: 'المشكلة',
  importProblems: 'المشكلات حسب الصف',
  importRow: 'الصف',
  importRows: 'الصفوف',
  importSending:
    'جارٍ استيراد {count, plural, zero {# صفوف} one {صف واحد} two {صفين} few {# صفوف} many {# صفًا} other {# صف}} …',
  importShow: 'عرض القائمة',
  importSomeWrong:
    '{count, plural, zero {لا صفوف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}: يمكن استيراد {right, number}، {wrong, plural, zero {ولا مشكلات} one {وفي صف واحد مشكلة} two {وفي صفين مشكلات} few {وفي # صفوف مشكلات} many {وفي # صفًا مشكلات} other {وفي # صف مشكلات}}.',
  importTrying:
    'جارٍ التحقق من {count, plural, zero {# صفوف} one {صف واحد} two {صفين} few {# صفوف} many {# صفًا} other {# صف}} …',
  importUndo: 'التراجع عن الاستيراد',
  importUndone: 'تم التراجع عن الاستيراد.',
  importUnnamed: 'العمود {number, number}',
  importValue: 'القيمة',
  importValueAt: '{column} في الصف {line, number}',
  importWarned: 'التحذيرات',
  importWritten: 'الأرقام والتواريخ',
};
