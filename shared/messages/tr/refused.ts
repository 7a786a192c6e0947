import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'Lütfen bunu bu uygulamanın formundan gönderin: bir programın önce bir görevi çözmesi gerekir.',
  proof_used: 'Bu kanıt zaten kullanıldı. Yeni bir görev isteyin.',
  notRestorable: 'Bu artık eski hâliyle geri getirilemiyor.',
  notAsAsked: 'Bu artık talep edildiği gibi yapılamıyor.',
  mayNotShareTile: 'Kutuları bu kişilerle paylaşamazsınız.',
  noSuchDashboard: 'Böyle bir gösterge paneli yok.',
  tileNeedsValue:
    'Bir sayı için bu listenin sunduğu bir değer, bir grafik için ayrıca gruplanacak bir alan gerekir.',
  tooManyTiles: 'Zaten {most} kutunuz var. Önce birini silin.',
  noListParameter:
    'Burada {name} parametresi yok. Parametreler: {known}. Alanlar filter içinde karşılaştırılır, örneğin filter=status == open.',
  tooManyGroups: 'Bir dosyada en fazla {most, number} grup olur, bu sorguda daha fazlası var.',
};
