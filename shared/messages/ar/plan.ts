import type { Translation } from '../catalogue.ts';

/** The plan of a publication, in Arabic. */
export const plan: Translation<'plan'> = {
  addEntity: 'إضافة الكيان {entity}',
  addField: 'إضافة الحقل {field}',
  addIndex: 'إضافة فهرس إلى الجدول {table} ({keys})',
  asked: '{what}: {why}.',
  becomesUnique: 'ستصبح قيمة {fields} فريدة',
  changesType: 'يتغيّر نوع {field} من {before} إلى {now}',
  choiceOf: '{type} ({options})',
  concerns: '{step} ({records})',
  descending: '{column} تنازليًا',
  digitsAfter:
    '{what} ({scale, plural, zero {صفر من الأرقام} one {رقم واحد} two {رقمان} few {# أرقام} many {# رقمًا} other {# رقم}} بعد الفاصلة العشرية)',
  doNotBecome:
    'قيم لا تتحوّل تلقائيًا ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})؛ يُرجى تعريف حقل باسم آخر أو تغيير القيم أولًا',
  dropIndex: 'حذف الفهرس {index}',
  getsDigits:
    'سيكون في {field} {scale, plural, zero {صفر من الأرقام} one {رقم واحد} two {رقمان} few {# أرقام} many {# رقمًا} other {# رقم}} بعد الفاصلة العشرية',
  haveDangling:
    'إشارات إلى ما حُذف في هذه الأثناء ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})',
  haveNoValue:
    'سجلات دون قيمة لهذا الحقل ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})؛ يُرجى تحديد قيمة افتراضية أو `initial`، أو جعل الحقل اختياريًا',
  haveOption:
    'هذا الخيار مستخدم ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})؛ يُرجى الإبقاء عليه أو اختيار خيار آخر لهذه السجلات',
  haveSame:
    'قيم مكررة ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})؛ يُرجى تغييرها أولًا',
  haveState:
    "هذه الحالة مستخدمة ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})؛ يُرجى تحديد وجهة السجلات عبر `moved: '{' {option}: … '}'` بجانب `states`، أو كتابة `was: {option}` في الحالة الجديدة إذا تغيّر اسم الحالة فقط",
  haveTooLarge:
    'أعداد أكبر من أن يتسع لها الحقل ({records, plural, zero {لا سجل} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}})',
  leaveAside: 'تركه فارغًا؛ تُحفظ القيم القديمة جانبًا',
  leaveEmpty: 'تركه فارغًا',
  leaveUntilChanged: 'تركه فارغًا إلى أن تُعدّل السجلات',
  list: '{first}، {rest}',
  moneyIn: 'مبلغ بعملة {currency}',
  moneyOf: 'مبلغ بعملة الحقل {field}',
  moveRecords: 'نقل السجلات من {from} إلى {to} في الحقل {field}',
  optionGone: 'لم تعد القيمة {option} موجودة في {field}',
  page: 'الصفحة {route}',
  partChanged: '`{name}` الآن: {now}؛ سابقًا: {before}',
  partGone: '`{name}` لم يعد موجودًا',
  partNew: '`{name}` جديد: {what}',
  prepareField: 'تهيئة الحقل {field} للفرز والبحث',
  refTo: '{type} إلى {entities}',
  removeOptions: 'إزالة {options} من الحقل {field}',
  renamed: '{from} إلى {to}',
  renameEntity: 'تغيير اسم الكيان {from} إلى {to}',
  renameField: 'تغيير اسم الحقل {from} إلى {to}',
  renameOptions: 'تغيير الأسماء في الحقل {field}: {renames}',
  required: '{what}، مطلوب',
  requiredNow: 'أصبح {field} مطلوبًا',
  requireField: 'جعل الحقل {field} مطلوبًا',
  rescaleField:
    'إضافة {by, plural, zero {صفر من الأرقام} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} other {# رقم}} بعد الفاصلة العشرية إلى الحقل {field}',
  retireEntity: 'إيقاف استخدام الكيان {entity}؛ تبقى سجلاته محفوظة',
  retireField: 'إيقاف استخدام الحقل {field}؛ تبقى قيمه محفوظة',
  returnEntity: 'استعادة الكيان {entity} مع سجلاته',
  returnField: 'استعادة الحقل {field} مع قيمه',
  returnsWithValues: 'يعود {field} مع قيمه',
  returnWithout: 'الاستعادة دون الإشارة',
  retypeField: 'تحويل الحقل {field} إلى {type}',
  rightAlways: 'دائمًا',
  rightFields: 'فقط {fields}',
  rightIf: 'إذا كان `{condition}`',
  rightOr: '{first}؛ أو {rest}',
  rightWas: '{now}؛ وكان سابقًا: {before}',
  sentWith: '{what}، يُرسَل مع `{call}`',
  setTo: 'ضبطه على {option}',
  unique: '{what}، فريد',
  viewChanged: '{before} يصبح {now}',
  without: 'دون {columns}',
};
