import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'من الآن فصاعدًا تسجّل الدخول إلى {product} بعنوان آخر. إذا لم تطلب ذلك، فيُرجى إبلاغ مالك التطبيق فورًا.',
  addressChangedTitle: 'تغيّر عنوانك في {product}',
  changeAddress: 'يُرجى فتح هذا الرابط خلال يوم لاستخدام هذا العنوان في {product}:',
  changeAddressAfter: 'إذا لم تطلب ذلك، فلا داعي لفعل أي شيء.',
  changeAddressTitle: 'عنوانك الجديد في {product}',
  digest:
    '{count, plural, zero {لا رسائل} one {رسالة واحدة} two {رسالتان} few {# رسائل} many {# رسالة} other {# رسالة}} من {product}',
  documentTooLarge: 'هذا المستند أكبر من أن يُنشأ بصيغة PDF.',
  documentTooLong: 'هذا المستند أطول من أن يُنشأ الآن. يُرجى المحاولة لاحقًا.',
  hasAccount:
    'حاول شخص ما، ربما أنت، إنشاء حساب في {product} بهذا العنوان. يوجد حساب بهذا العنوان بالفعل: يمكنك تسجيل الدخول، أو طلب كلمة مرور جديدة هناك.\n\nإذا لم تكن أنت من فعل ذلك، فلا داعي لفعل أي شيء.',
  hasAccountTitle: 'لديك حساب في {product}',
  invitation: 'تمت دعوتك إلى {product}. يُرجى فتح هذا الرابط خلال أسبوع واختيار كلمة مرور:',
  invitationAfter: 'إذا كنت لا تعرف سبب هذه الرسالة، فلا داعي لفعل أي شيء.',
  invitationBy: 'تلقيت دعوة من {name} إلى {product}. يُرجى فتح هذا الرابط خلال أسبوع واختيار كلمة مرور:',
  invitationTitle: 'دعوتك إلى {product}',
  pageOfPages: 'صفحة {page, number} من {pages, number}',
  password:
    'طلب شخص ما، ربما أنت، كلمة مرور جديدة في {product}. يُرجى فتح هذا الرابط خلال ساعة واختيار كلمة مرور:',
  passwordAfter: 'إذا لم تكن أنت من طلب ذلك، فلا داعي لفعل أي شيء: تبقى كلمة مرورك كما هي.',
  passwordTitle: 'كلمة مرور جديدة في {product}',
  requestApproved: 'وافق {person} على الطلب.',
  requestExpired: 'لم يبتّ أحد في الطلب في الوقت المحدد.',
  requestRejected: 'رفض {person} الطلب: {reason}',
  requestWaits: '{person} بانتظار قرارك.',
  signInAfter:
    'إذا لم تكن أنت من طلب ذلك، فلا داعي لفعل أي شيء. لن يطلب منك أي من العاملين هنا مشاركة هذه الرسالة أبدًا.',
  signInCode:
    'بهذا الرمز تسجّل الدخول إلى {product} خلال {minutes, plural, zero {# دقائق} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}:',
  signInCodeTitle: 'رمزك في {product}',
  signInLink:
    'يُرجى فتح هذا الرابط خلال {minutes, plural, zero {# دقائق} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} لتسجيل الدخول إلى {product}:',
  signInLinkTitle: 'تسجيل الدخول إلى {product}',
  signUp: 'يُرجى فتح هذا الرابط خلال يوم لإكمال إنشاء حسابك في {product}:',
  signUpAfter: 'إذا لم تكن أنت من طلب إنشاء الحساب، فلا داعي لفعل أي شيء: لن يُنشأ أي حساب.',
  signUpTitle: 'حسابك في {product}',
  sentAlready: 'أُرسلت من قبل.',
  sentToNobody: 'لا يُسمح للمستلم بقراءة السجل.',
};
