import type { Labels } from '../words.ts';

/** What every contract has, in Arabic. */
export const labels: Labels = {
  id: 'المعرّف',
  created_at: 'تاريخ الإنشاء',
  created_by: 'أُنشئ بواسطة',
  updated_at: 'تاريخ التعديل',
  updated_by: 'عُدّل بواسطة',
  version: 'الإصدار',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  user_name: 'اسم المستخدم',
  roles: 'الأدوار',
  active: 'نشط',
  owner: 'المالك',
  user: 'المستخدم',
  users: 'المستخدمون',
  newRecord: 'إضافة {entity}',
  editRecord: 'تعديل {entity}',
  member: 'كل من سجّل الدخول',
  mayConfirm: 'يمكن أن يؤكد هذا: {who}.',
  points: [
    'ما يقدّمه المنتج ولمن',
    'الشاشات والمسارات',
    'الكيانات وحقولها',
    'الحالات والانتقالات',
    'قواعد التحقق',
    'الأدوار والصلاحيات',
    'الاستدعاءات الخارجية',
    'دليل الأخطاء',
    'ثوابت العمل وحدوده',
  ],
};
