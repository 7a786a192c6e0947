import type { backups as english } from '../../en/studio/backups.ts';

/** Was die Seite der Daten von Sicherungen sagt; ein Teil der Texte des Studios. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'Die letzte ist fehlgeschlagen ({at}): {error}',
  automaticBackupMade: 'Zuletzt am {at}, {size}. Das Wiederherstellen wurde geprüft und gelang.',
  automaticBackupNever: 'Bisher gibt es noch keine Sicherung.',
  automaticBackupNext: 'Die nächste am {at}.',
  automaticBackups: 'Automatische Sicherungen',
  automaticBackupsNone:
    'Sie sind nicht eingerichtet. Wer den Server betreibt, legt mit <code>{variable}</code> fest, wohin sie kommen.',
  automaticBackupsSealed: 'Nur wer den geheimen Schlüssel hat, kann sie öffnen.',
  automaticBackupsTo: 'Sie kommen nach {place}.',
  automaticBackupUnderWay: 'Eine wird gerade erstellt und geprüft.',
  backupHelp:
    'Eine Sicherung enthält alles: alle Versionen, Einträge, Dateien, den Verlauf und die Konten. Sie liegt im Datenordner des Servers; laden Sie sie auf eine andere Maschine herunter. Stellen Sie sie auf dem Server in einem leeren Ordner wieder her: <code>{command}</code>',
  backupLine: '{moment}, Version {version}, {size}',
  backups: 'Sicherungen',
  backupsNewestFirst: 'Sicherungen, neueste zuerst',
  deleteBackup: 'Sicherung von {moment} löschen?',
  deleteBackupHelp: 'Heruntergeladene Kopien bleiben, wo sie sind.',
  handMadeBackups: 'Von Hand gemachte Sicherungen',
  keptBackups: 'Aufbewahrte automatische Sicherungen, neueste zuerst',
  loadingBackups: 'Sicherungen werden geladen',
  makeAutomaticBackup: 'Jetzt eine erstellen',
  makeBackup: 'Jetzt sichern',
  noBackups: 'Noch keine Sicherungen.',
  rehearsalBackup: 'Eine Probe behält nichts: Es gibt nichts zu sichern.',
};
