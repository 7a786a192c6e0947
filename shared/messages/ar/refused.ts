import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed: 'يُرجى الإرسال من نموذج هذا التطبيق: على البرنامج أن يحل مهمة أولًا.',
  proof_used: 'استُخدم هذا الإثبات من قبل. يُرجى طلب مهمة جديدة.',
  notRestorable: 'لم يعد من الممكن استعادة هذا السجل كما كان.',
  notAsAsked: 'لم يعد من الممكن تنفيذ هذا كما طُلب.',
  mayNotShareTile: 'لا يمكنك مشاركة المربعات معهم.',
  noSuchDashboard: 'لا توجد لوحة كهذه.',
  tileNeedsValue: 'يحتاج الرقم إلى قيمة توفرها هذه القائمة، ويحتاج الرسم أيضًا إلى حقل للتجميع.',
  tooManyTiles: 'لديك {most} مربعًا بالفعل. يُرجى حذف أحدها أولًا.',
  noListParameter:
    'لا توجد معلمة باسم {name} هنا. المعلمات هي {known}. تُقارن الحقول في filter، كما في filter=status == open.',
  tooManyGroups: 'يحتوي الملف على {most, number} مجموعة على الأكثر، وفي هذا الاستعلام أكثر من ذلك.',
};
