import type { operations as english } from '../../en/studio/operations.ts';

/** ما تقوله صفحة البيانات عن الفهارس والاستدعاءات البطيئة وما يُرسَل وما يَرِد؛ جزء من نصوص الاستوديو. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'للكيان الواحد اثنا عشر فهرسًا على الأكثر. لإفساح المجال لهذا الفهرس، يُرجى حذف عامل تصفية أو طريقة عرض أو ترتيب لا يحتاج إليه أحد.',
  adviceMissing: 'يُنشأ عند بدء التشغيل التالي.',
  adviceUnused: 'تحدّثه كل عملية كتابة. إذا لم يكن أحد يحتاج إلى ما أُنشئ من أجله، فيُرجى حذف ذلك من العقد.',
  allIndexes: 'كل الفهارس',
  indexes: 'الفهارس',
  indexesAdded:
    '{count, plural, zero {لا يُنشأ أي فهرس} one {يُنشأ فهرس واحد لتبقى القوائم سريعة} two {يُنشأ فهرسان لتبقى القوائم سريعة} few {تُنشأ # فهارس لتبقى القوائم سريعة} many {يُنشأ # فهرسًا لتبقى القوائم سريعة} other {يُنشأ # فهرس لتبقى القوائم سريعة}}',
  indexesDropped:
    '{count, plural, zero {لا يُحذف أي فهرس} one {يُحذف فهرس واحد لم يعد لازمًا} two {يُحذف فهرسان لم يعودا لازمين} few {تُحذف # فهارس لم تعد لازمة} many {يُحذف # فهرسًا لم تعد لازمة} other {يُحذف # فهرس لم يعد لازمًا}}',
  indexLeftOut: 'لم يُنشأ',
  indexMade: 'مُنشأ',
  indexMissing: 'لم يُنشأ بعد',
  indexOfSearch: 'البحث في النصوص',
  indexUnique: 'قيمة فريدة: {fields}',
  indexUsed:
    '{used, plural, zero {لم يُستخدم قط} one {استُخدم مرة واحدة} two {استُخدم مرتين} few {استُخدم # مرات} many {استُخدم # مرة} other {استُخدم # مرة}}',
  indexesFine: 'في قاعدة البيانات كل الفهارس التي يتطلبها العقد، ولا يلزم أي إجراء.',
  indexesOpen: 'فهارس تحتاج إلى مراجعة: {open, number} من {all, number}.',
  loadingIndexes: 'جارٍ تحميل الفهارس',
  loadingSlowCalls: 'جارٍ تحميل الاستدعاءات البطيئة',
  nothingSlow: 'لم يستغرق شيء أكثر من خُمس ثانية خلال الأيام الـ30 الماضية.',
  reasonAttached: 'تعرض صفحة السجل {what} بدءًا بالأحدث.',
  reasonCreated: 'القوائم بترتيب الإنشاء.',
  reasonDue: 'يبحث المحرك عن السجلات التي حان وقتها.',
  reasonFiltered: 'القائمة {route} بعد تصفيتها حسب `{field}`.',
  reasonFinds: 'يُعثر على السجلات بواسطة `{field}`.',
  reasonList: 'القائمة {route}.',
  reasonMembers: 'يُعثر على السجلات بواسطة سجل تذكره في قائمتها.',
  reasonOpens: 'يفتح `{field}` سجلًا.',
  reasonReaders: 'لمن يحق لهم الاطلاع بموجب `{condition}`.',
  reasonSearch: 'يعثر على الكلمات في أي موضع من الحقول التي تبحث فيها الشاشات.',
  reasonTotals: 'المجاميع حسب `{group}` في {route}.',
  reasonUnique: 'لا يشترك سجلان في القيمة نفسها.',
  reasonView: 'القائمة {route} في طريقة العرض «{name}».',
  slowCalls: 'الاستدعاءات البطيئة',
  slowStatement: 'العبارة والخطة',
  slowBy: 'المستدعي: {callers}.',
  slowRows:
    '{rows, plural, zero {لم يُقرأ أو يُغيَّر أي صف.} one {قُرئ أو غُيِّر صف واحد.} two {قُرئ أو غُيِّر صفان.} few {قُرئ أو غُيِّر # صفوف.} many {قُرئ أو غُيِّر # صفًا.} other {قُرئ أو غُيِّر # صف.}}',
  slowTimes:
    '{times, plural, zero {لم يُقس شيء منذ {last}.} one {استغرق {longest, number} ث، {last}.} two {استغرق حتى {longest, number} ث. المجموع لمرتين {total, number} ث، الأخيرة {last}.} few {استغرق حتى {longest, number} ث. المجموع لـ# مرات {total, number} ث، الأخيرة {last}.} many {استغرق حتى {longest, number} ث. المجموع لـ# مرة {total, number} ث، الأخيرة {last}.} other {استغرق حتى {longest, number} ث. المجموع لـ# مرة {total, number} ث، الأخيرة {last}.}}',
  slowWhat:
    '{call, select, list {{of}: القائمة} read {{of}: فتح سجل} create {{of}: إنشاء سجل} update {{of}: تغيير سجل} delete {{of}: حذف سجل} history {{of}: محفوظات سجل} totals {{of}: مجاميع القائمة} choices {{of}: خيارات نموذج} query {الاستعلام {of}} tile {مربع في الشاشة {of}} export {{of}: التصدير} import {{of}: الاستيراد} batch {عدة استدعاءات في استدعاء واحد} clock {ما يفعله المحرك تلقائيًا} other {{of}: الخطوة {call}}}',
  slowWhyCalculated:
    'تُحسب لكل صف قيمة من سجلات أخرى. القيمة المحفوظة (`saved`)، أو الشرط الذي يترك صفوفًا أقل، يستغرق وقتًا أقل.',
  slowWhyElse: 'الخطة جيدة. يُرجى النظر فيما كان الخادم يفعله أيضًا حينها، مثل استيراد أو نسخة احتياطية.',
  slowWhyMany: 'كانت كل عبارة قصيرة لكنها كثيرة. الاستدعاء بسجلات أقل يستغرق وقتًا أقل.',
  slowWhyRows: 'يستغرق هذا العدد من الصفوف وقتًا. يترك مرشّح أو مدة أقصر عددًا أقل.',
  slowWhySort: 'تفرز قاعدة البيانات كل ما تجده. يحصل الفرز المصرّح به في شاشة على فهرس.',
  slowWhyTable:
    'تقرأ قاعدة البيانات جدولًا كاملًا لعدم وجود فهرس مناسب. تحصل المرشّحات وأنواع الفرز وطرق العرض في الشاشات على فهرس: يُرجى التصريح هناك بما يبحث عنه هذا الاستدعاء.',
  stateAside: 'موضوع جانبًا',
  stateFailed: 'فشل',
  stateReading: 'قيد القراءة',
  stateRefused: 'مرفوض',
  stateSent: 'أُرسل',
  stateTaken: 'مقبول',
  stateWaiting: 'في الانتظار',
  stateWithheld: 'محجوز',
  usesSince: 'تُحسب الاستخدامات منذ {since}.',
  nextTry: 'المحاولة التالية: {at}.',
  onThisPage: 'في هذه الصفحة',
};
