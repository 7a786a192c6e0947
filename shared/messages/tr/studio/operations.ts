import type { operations as english } from '../../en/studio/operations.ts';

/** Veri sayfasının indeksler, yavaş çağrılar ve gidenlerle gelenler için söyledikleri; Stüdyo metinlerinin bir parçası. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Bir varlığın en fazla on iki indeksi olur. Buna yer açmak için kimsenin ihtiyaç duymadığı bir filtreyi, görünümü ya da sıralamayı kaldırın.',
  adviceMissing: 'Bir sonraki başlatmada oluşturulur.',
  adviceUnused:
    'Her yazma işlemi onu günceller. Yaradığı şeye kimsenin ihtiyacı yoksa onu sözleşmeden kaldırın.',
  allIndexes: 'Tüm indeksler',
  indexes: 'İndeksler',
  indexesAdded:
    '{count, plural, one {Listelerin hızlı kalması için # dizin oluşturulur} other {Listelerin hızlı kalması için # dizin oluşturulur}}',
  indexesDropped:
    '{count, plural, one {Artık gerekmeyen # dizin kaldırılır} other {Artık gerekmeyen # dizin kaldırılır}}',
  indexLeftOut: 'oluşturulmadı',
  indexMade: 'oluşturuldu',
  indexMissing: 'henüz oluşturulmadı',
  indexOfSearch: 'metin araması',
  indexUnique: 'benzersiz {fields}',
  indexUsed: '{used, plural, =0 {hiç kullanılmadı} one {bir kez kullanıldı} other {# kez kullanıldı}}',
  indexesFine: 'Veritabanında sözleşmenin gerektirdiği tüm indeksler var; yapılacak bir şey yok.',
  indexesOpen: '{all, number} indeksten {open, number} tanesine bakılması gerekiyor.',
  loadingIndexes: 'İndeksler yükleniyor',
  loadingSlowCalls: 'Yavaş çağrılar yükleniyor',
  nothingSlow: 'Son 30 günde hiçbir şey saniyenin beşte birinden uzun sürmedi.',
  reasonAttached: 'Kayıt sayfası şunları en yeniden başlayarak gösterir: {what}.',
  reasonCreated: 'Oluşturulma sırasındaki listeler.',
  reasonDue: 'Motor, zamanı gelen kayıtları arar.',
  reasonFiltered: '`{field}` alanına göre filtrelenen {route} listesi.',
  reasonFinds: 'Kayıtlar `{field}` ile bulunur.',
  reasonList: '{route} listesi.',
  reasonMembers: 'Kayıtlar, listelerindeki bir kayıtla bulunur.',
  reasonOpens: '`{field}` bir kaydı açar.',
  reasonReaders: '`{condition}` koşuluyla okuyabilenler için.',
  reasonSearch: 'Ekranların aradığı alanların her yerindeki sözcükleri bulur.',
  reasonTotals: '{route} üzerindeki `{group}` toplamları.',
  reasonUnique: 'İki kaydın değeri aynı olmaz.',
  reasonView: '“{name}” görünümündeki {route} listesi.',
  slowCalls: 'Yavaş çağrılar',
  slowStatement: 'Sorgu ve plan',
  slowBy: 'Çağıran: {callers}.',
  slowRows:
    '{rows, plural, one {# satır okundu veya değiştirildi.} other {# satır okundu veya değiştirildi.}}',
  slowTimes:
    '{times, plural, one {{longest, number} sn sürdü ({last}).} other {En fazla {longest, number} sn sürdü. # kez, toplam {total, number} sn; son olarak {last}.}}',
  slowWhat:
    '{call, select, list {{of}: liste} read {{of}: kayıt açma} create {{of}: kayıt oluşturma} update {{of}: kayıt değiştirme} delete {{of}: kayıt silme} history {{of}: bir kaydın geçmişi} totals {{of}: listenin toplamları} choices {{of}: formdaki seçenekler} query {{of} sorgusu} tile {{of} ekranının bir kutusu} export {{of}: dışa aktarma} import {{of}: içe aktarma} batch {Tek çağrıda birkaç çağrı} clock {Motorun kendiliğinden yaptıkları} other {{of}: {call} adımı}}',
  slowWhyCalculated:
    'Her satır için başka kayıtlardan bir değer hesaplanıyor. Saklanan bir değer (`saved`) ya da daha az satır bırakan bir koşul daha kısa sürer.',
  slowWhyElse:
    'Plan iyi. Sunucunun o sırada yaptığı başka işlere bakın, örneğin bir içe aktarma veya yedekleme.',
  slowWhyMany: 'Her sorgu kısaydı ama sayıları çoktu. Daha az kayıtlı bir çağrı daha kısa sürer.',
  slowWhyRows: 'Bu kadar satır zaman alır. Bir filtre veya daha kısa bir dönem daha azını bırakır.',
  slowWhySort:
    'Veritabanı bulduğu her şeyi sıralıyor. Bir ekranda belirtilen sıralama için indeks oluşturulur.',
  slowWhyTable:
    'Uygun indeks olmadığı için veritabanı tablonun tamamını okuyor. Ekranların filtreleri, sıralamaları ve görünümleri için indeks oluşturulur: bu çağrının aradığını orada belirtin.',
  stateAside: 'kenara ayrıldı',
  stateFailed: 'başarısız',
  stateReading: 'okunuyor',
  stateRefused: 'reddedildi',
  stateSent: 'gönderildi',
  stateTaken: 'alındı',
  stateWaiting: 'bekliyor',
  stateWithheld: 'alıkonuldu',
  usesSince: 'Kullanımlar şu tarihten beri sayılıyor: {since}.',
  nextTry: 'Sonraki deneme: {at}.',
  onThisPage: 'Bu sayfada',
};
