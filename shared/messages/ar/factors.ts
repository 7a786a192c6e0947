import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'هذا الرمز خاطئ، أو استُخدم من قبل.',
  noFactorBegun: 'يجب بدء إعداد التحقق بخطوتين أولًا.',
  noFactor: 'التحقق بخطوتين غير مفعّل.',
  hasFactor: 'التحقق بخطوتين مفعّل بالفعل.',
  factorRequired: 'يتطلب الدخول إلى هذا التطبيق التحقق بخطوتين. يمكنك إعداده على هاتف آخر.',
  noFactorInRehearsal: 'التحقق بخطوتين غير متاح في التشغيل التجريبي.',
  unknownPasskey: 'مفتاح المرور هذا غير معروف هنا. يُرجى استخدام مفتاح آخر أو تسجيل الدخول بطريقة أخرى.',
  passkeysNeedName:
    'تحتاج مفاتيح المرور إلى عنوان باسم، مثل app.example.org أو localhost، وليس عنوانًا من أرقام.',
  passkeyKnown: 'مفتاح المرور هذا محفوظ من قبل.',
  tooManyPasskeys: 'بلغت الحد الأقصى لمفاتيح المرور ({most}). يُرجى إزالة أحدها أولًا.',
  noNetwork: '{name} ليس عنوانًا ولا نطاق عناوين، مثل 203.0.113.0/24 أو 2001:db8::/32.',
  tokenNotFromHere: 'لا يمكن استخدام رمز الوصول هذا من هذا العنوان.',
};
