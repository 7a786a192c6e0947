import type { backups as english } from '../../en/studio/backups.ts';

/** Veri sayfasının yedekler hakkında söyledikleri; Studio metinlerinin bir parçası. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'Sonuncusu başarısız oldu ({at}): {error}',
  automaticBackupMade: 'Sonuncusu: {at}, {size}. Geri yükleme denendi ve başarılı oldu.',
  automaticBackupNever: 'Şimdiye kadar hiç yedek alınmadı.',
  automaticBackupNext: 'Sıradaki: {at}.',
  automaticBackups: 'Otomatik yedekler',
  automaticBackupsNone:
    'Ayarlanmamış. Nereye gideceklerini sunucuyu yöneten, <code>{variable}</code> ile belirler.',
  automaticBackupsSealed: 'Yalnızca gizli anahtarı olanlar açabilir.',
  automaticBackupsTo: '{place} konumuna giderler.',
  automaticBackupUnderWay: 'Bir yedek alınıyor ve deneniyor.',
  backupHelp:
    'Yedek her şeyi içerir: tüm sürümler, kayıtlar, dosyalar, geçmiş ve hesaplar. Sunucunun veri klasöründe durur; bu yüzden başka bir makineye indirin. Sunucuda, boş bir klasöre geri yükleyin: <code>{command}</code>',
  backupLine: '{moment}, sürüm {version}, {size}',
  backups: 'Yedekler',
  backupsNewestFirst: 'Yedekler, önce en yeniler',
  deleteBackup: '{moment} tarihli yedek silinsin mi?',
  deleteBackupHelp: 'İndirilmiş kopyalar oldukları yerde kalır.',
  handMadeBackups: 'Elle alınan yedekler',
  keptBackups: 'Saklanan otomatik yedekler, önce en yeniler',
  loadingBackups: 'Yedekler yükleniyor',
  makeAutomaticBackup: 'Şimdi al',
  makeBackup: 'Şimdi yedekle',
  noBackups: 'Henüz yedek yok.',
  rehearsalBackup: 'Prova hiçbir şey saklamaz: yedeklenecek bir şey yok.',
};
