import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'Bundan sonra {product} uygulamasında başka bir adresle oturum açacaksınız. Bunu siz istemediyseniz hemen uygulama sahibine haber verin.',
  addressChangedTitle: '{product} için adresiniz değişti',
  changeAddress: 'Bu adresi {product} için kullanmak üzere bir gün içinde şu bağlantıyı açın:',
  changeAddressAfter: 'Bunu siz istemediyseniz bir şey yapmanız gerekmez.',
  changeAddressTitle: '{product} için yeni adresiniz',
  digest: '{product}: {count, plural, one {# mesaj} other {# mesaj}}',
  documentTooLarge: 'Bu belge PDF olarak hazırlanamayacak kadar büyük.',
  documentTooLong: 'Bu belge şu anda hazırlanamayacak kadar uzun. Daha sonra yeniden deneyin.',
  hasAccount:
    'Birisi, belki de siz, bu adresle {product} hesabı oluşturmak istedi. Bu adresle zaten bir hesap var: oturum açın veya oradan yeni bir parola isteyin.\n\nBunu yapan siz değilseniz bir şey yapmanız gerekmez.',
  hasAccountTitle: '{product} hesabınız zaten var',
  invitation:
    '{product} uygulamasına davet edildiniz. Bir hafta içinde bu bağlantıyı açıp parola belirleyin:',
  invitationAfter: 'Bunun ne hakkında olduğunu bilmiyorsanız bir şey yapmanız gerekmez.',
  invitationBy:
    '{name} sizi {product} uygulamasına davet ediyor. Bir hafta içinde bu bağlantıyı açıp parola belirleyin:',
  invitationTitle: '{product} davetiniz',
  pageOfPages: 'Sayfa {page, number} / {pages, number}',
  password:
    'Birisi, belki de siz, {product} için yeni bir parola istedi. Bir saat içinde bu bağlantıyı açıp yeni parolanızı belirleyin:',
  passwordAfter: 'Bunu yapan siz değilseniz bir şey yapmanız gerekmez: parolanız aynı kalır.',
  passwordTitle: '{product} için yeni parola',
  requestApproved: '{person} bunu onayladı.',
  requestExpired: 'Bu konuda zamanında kimse karar vermedi.',
  requestRejected: '{person} bunu reddetti: {reason}',
  requestWaits: '{person} kararınızı bekliyor.',
  signInAfter:
    'Bunu yapan siz değilseniz bir şey yapmanız gerekmez. Burada çalışan hiç kimse bunu sizden istemez.',
  signInCode:
    'Bu kodla {minutes, plural, one {bir dakika} other {# dakika}} içinde {product} uygulamasında oturum açabilirsiniz:',
  signInCodeTitle: '{product} kodunuz',
  signInLink:
    '{product} uygulamasında oturum açmak için {minutes, plural, one {bir dakika} other {# dakika}} içinde bu bağlantıyı açın:',
  signInLinkTitle: '{product} için oturum açma bağlantınız',
  signUp: '{product} hesabınızı oluşturmayı tamamlamak için bir gün içinde bu bağlantıyı açın:',
  signUpAfter: 'Hesap oluşturmak isteyen siz değilseniz bir şey yapmanız gerekmez: hesap oluşturulmaz.',
  signUpTitle: '{product} hesabınız',
  sentAlready: 'Zaten gönderildi.',
  sentToNobody: 'Alıcının bu kaydı okuma izni yok.',
};
