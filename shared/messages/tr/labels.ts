import type { Labels } from '../words.ts';

/** What every contract has, in Turkish. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Oluşturulma zamanı',
  created_by: 'Oluşturan',
  updated_at: 'Son değişiklik zamanı',
  updated_by: 'Son değiştiren',
  version: 'Sürüm',
  name: 'Ad',
  email: 'E-posta',
  user_name: 'Kullanıcı adı',
  roles: 'Roller',
  active: 'Etkin',
  owner: 'Uygulama sahibi',
  user: 'Kişi',
  users: 'Kişiler',
  newRecord: 'Yeni {entity}',
  editRecord: '{entity} kaydını düzenle',
  member: 'oturum açan herkes',
  mayConfirm: 'Bunu onaylayabilir: {who}.',
  points: [
    'Ürün ne yapar, kimin içindir',
    'Ekranlar ve adresler',
    'Varlıklar ve alanları',
    'Durumlar ve geçişler',
    'Doğrulama kuralları',
    'Roller ve yetkiler',
    'Dışarıya yaptığı çağrılar',
    'Hata kataloğu',
    'Sabitler ve sınırlar',
  ],
};
