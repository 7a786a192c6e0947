import type { document as english } from '../../en/studio/document.ts';

/** ما تقوله النقاط التسع بالأعداد، ولماذا لا يُغيَّر اسم؛ جزء من نصوص الاستوديو. */
export const document: Readonly<Record<keyof typeof english, string>> = {
  countCalls:
    '{count, plural, zero {0 استدعاء} one {استدعاء واحد} two {استدعاءان} few {# استدعاءات} many {# استدعاءً} other {# استدعاء}}',
  countCodes:
    '{count, plural, zero {0 رمز} one {رمز واحد} two {رمزان} few {# رموز} many {# رمزًا} other {# رمز}}',
  countConstants:
    '{count, plural, zero {0 ثابت} one {ثابت واحد} two {ثابتان} few {# ثوابت} many {# ثابتًا} other {# ثابت}}',
  countDocuments:
    '{count, plural, zero {0 مستند} one {مستند واحد} two {مستندان} few {# مستندات} many {# مستندًا} other {# مستند}}',
  countEntities:
    '{count, plural, zero {0 كيان} one {كيان واحد} two {كيانان} few {# كيانات} many {# كيانًا} other {# كيان}}',
  countFeeds:
    '{count, plural, zero {0 خلاصة} one {خلاصة واحدة} two {خلاصتان} few {# خلاصات} many {# خلاصة} other {# خلاصة}}',
  countFields:
    '{count, plural, zero {0 حقل} one {حقل واحد} two {حقلان} few {# حقول} many {# حقلًا} other {# حقل}}',
  countFunctions:
    '{count, plural, zero {0 دالة} one {دالة واحدة} two {دالتان} few {# دوال} many {# دالة} other {# دالة}}',
  countGrants:
    '{count, plural, zero {0 صلاحية} one {صلاحية واحدة} two {صلاحيتان} few {# صلاحيات} many {# صلاحية} other {# صلاحية}}',
  countInboxes:
    '{count, plural, zero {0 صندوق وارد} one {صندوق وارد واحد} two {صندوقا وارد} few {# صناديق وارد} many {# صندوق وارد} other {# صندوق وارد}}',
  countMails:
    '{count, plural, zero {0 رسالة بريد} one {رسالة بريد واحدة} two {رسالتا بريد} few {# رسائل بريد} many {# رسالة بريد} other {# رسالة بريد}}',
  countNotices:
    '{count, plural, zero {0 إشعار} one {إشعار واحد} two {إشعاران} few {# إشعارات} many {# إشعارًا} other {# إشعار}}',
  countQueries:
    '{count, plural, zero {0 استعلام} one {استعلام واحد} two {استعلامان} few {# استعلامات} many {# استعلامًا} other {# استعلام}}',
  countReceives:
    '{count, plural, zero {0 رسالة واردة} one {رسالة واردة واحدة} two {رسالتان واردتان} few {# رسائل واردة} many {# رسالة واردة} other {# رسالة واردة}}',
  countRoles:
    '{count, plural, zero {0 دور} one {دور واحد} two {دوران} few {# أدوار} many {# دورًا} other {# دور}}',
  countRules:
    '{count, plural, zero {0 قاعدة} one {قاعدة واحدة} two {قاعدتان} few {# قواعد} many {# قاعدة} other {# قاعدة}}',
  countSchedules:
    '{count, plural, zero {0 جدول زمني} one {جدول زمني واحد} two {جدولان زمنيان} few {# جداول زمنية} many {# جدولًا زمنيًا} other {# جدول زمني}}',
  countScreens:
    '{count, plural, zero {0 شاشة} one {شاشة واحدة} two {شاشتان} few {# شاشات} many {# شاشة} other {# شاشة}}',
  countStates:
    '{count, plural, zero {0 حالة} one {حالة واحدة} two {حالتان} few {# حالات} many {# حالة} other {# حالة}}',
  countTransitions:
    '{count, plural, zero {0 انتقال} one {انتقال واحد} two {انتقالان} few {# انتقالات} many {# انتقالًا} other {# انتقال}}',
  countWebhooks:
    '{count, plural, zero {0 خطاف ويب} one {خطاف ويب واحد} two {خطافا ويب} few {# خطافات ويب} many {# خطاف ويب} other {# خطاف ويب}}',
  findAll: 'الكل',
  findCase: 'مطابقة حالة الأحرف',
  findNext: 'التالي',
  findPrevious: 'السابق',
  findRegexp: 'تعبير نمطي',
  findText: 'بحث',
  findWord: 'كلمة كاملة',
  replaceAll: 'استبدال الكل',
  replaceText: 'استبدال',
  renameElsewhere: 'يتبع هذا الاسم شيئًا آخر في المستند. يُرجى إعادة تسمية ذلك الشيء.',
  renameErrors: 'في المستند أخطاء. يُرجى إصلاحها أولًا ليتضح معنى كل اسم.',
  renameMeaning: 'لن يبقى معنى المستند كما هو: {problem} (السطر {line})',
  renameOption: 'تخزّن السجلات أسماء الخيارات. يُرجى إعطاء الخيار `label:` آخر بدلًا من ذلك.',
  renameSame: 'يحمل هذا الاسم بالفعل.',
  renameScreen: 'يُرجى تغيير عنوان الشاشة في موضع كتابته.',
  renameSeveral: 'تسمّي هذه الكلمة أشياء عدة. يُرجى إعادة تسمية كل منها في موضع تعريفه.',
  renameStateField: 'يحتفظ حقل الحالات باسمه: لا موضع فيه لـ`was:`.',
  renameTaken: 'لن يبقى معنى المستند كما هو، لأن شيئًا آخر يحمل هذا الاسم.',
  renameTooLong: 'يتألف الاسم من {most, number} حرفًا على الأكثر.',
  renameUser: 'يحتاج المحرك إلى الاسم `user`.',
  withoutCalls: 'لا استدعاءات صادرة.',
  withoutConstants: 'تسري الحدود الافتراضية.',
  withoutEntities: 'لا شيء يُخزَّن بعد.',
  withoutErrors: 'تُستخدم نصوص المحرك عند الرفض.',
  withoutPurpose: 'تُعرض التواريخ والمبالغ بالإنجليزية، وبالتوقيت العالمي المنسق، وباليورو.',
  withoutRoles: 'المالكون وحدهم يصلون إلى السجلات.',
  withoutRules: 'لا يُتحقق إلا من أنواع الحقول.',
  withoutScreens: 'لكل كيان قائمة وصفحة ونماذج تحت صيغة الجمع لاسمه.',
  withoutStates: 'لا حالات للسجلات.',
};
