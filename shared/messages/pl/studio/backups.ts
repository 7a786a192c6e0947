import type { backups as english } from '../../en/studio/backups.ts';

/** Co strona danych mówi o kopiach zapasowych; część tekstów Studia. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'Ostatnia się nie powiodła ({at}): {error}',
  automaticBackupMade: 'Ostatnia: {at}, {size}. Próba jej przywrócenia się powiodła.',
  automaticBackupNever: 'Nie utworzono jeszcze żadnej kopii zapasowej.',
  automaticBackupNext: 'Następna: {at}.',
  automaticBackups: 'Automatyczne kopie zapasowe',
  automaticBackupsNone:
    'Nie są skonfigurowane. Administrator serwera wskazuje ich miejsce w <code>{variable}</code>.',
  automaticBackupsSealed: 'Może je otworzyć tylko ten, kto ma klucz tajny.',
  automaticBackupsTo: 'Trafiają do {place}.',
  automaticBackupUnderWay: 'Kopia jest właśnie tworzona i sprawdzana.',
  backupHelp:
    'Kopia zapasowa zawiera wszystko: wersje, rekordy, pliki, historię i konta. Znajduje się w folderze danych serwera, więc pobierz ją na inny komputer. Przywraca się ją na serwerze, w pustym folderze: <code>{command}</code>',
  backupLine: '{moment}, wersja {version}, {size}',
  backups: 'Kopie zapasowe',
  backupsNewestFirst: 'Kopie zapasowe, od najnowszej',
  deleteBackup: 'Usunąć kopię zapasową z {moment}?',
  deleteBackupHelp: 'Pobrane kopie pozostaną tam, gdzie są.',
  handMadeBackups: 'Kopie zapasowe wykonane ręcznie',
  keptBackups: 'Przechowywane kopie automatyczne, od najnowszej',
  loadingBackups: 'Wczytywanie kopii zapasowych',
  makeAutomaticBackup: 'Utwórz teraz',
  makeBackup: 'Utwórz kopię teraz',
  noBackups: 'Brak kopii zapasowych.',
  rehearsalBackup: 'Tryb próbny niczego nie przechowuje: nie ma czego kopiować.',
};
