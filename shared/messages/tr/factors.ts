import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Bu kod yanlış veya daha önce kullanılmış.',
  noFactorBegun: 'Önce iki adımlı doğrulamayı kurmaya başlayın.',
  noFactor: 'İki adımlı doğrulama açık değil.',
  hasFactor: 'İki adımlı doğrulama zaten açık.',
  factorRequired:
    'Bu uygulamaya yalnızca iki adımlı doğrulamayla girilir. Doğrulamayı başka bir telefonla yeniden kurabilirsiniz.',
  noFactorInRehearsal: 'Provada iki adımlı doğrulama yoktur.',
  unknownPasskey:
    'Bu geçiş anahtarı burada bilinmiyor. Başka bir anahtar kullanın veya başka bir yolla oturum açın.',
  passkeysNeedName:
    'Geçiş anahtarları için app.example.org veya localhost gibi adı olan bir adres gerekir; yalnızca sayılardan oluşan bir adres olmaz.',
  passkeyKnown: 'Bu geçiş anahtarı zaten kayıtlı.',
  tooManyPasskeys: '{most} geçiş anahtarınız var. Önce birini kaldırın.',
  noNetwork: '{name} bir adres veya adres aralığı değil; örnek: 203.0.113.0/24 veya 2001:db8::/32.',
  tokenNotFromHere: 'Bu token bu adresten kullanılamaz.',
};
