import type { backups as english } from '../../en/studio/backups.ts';

/** Ciò che la pagina dei dati dice dei backup; parte dei testi dello Studio. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'L’ultimo non è riuscito ({at}): {error}',
  automaticBackupMade: 'Ultimo: {at}, {size}. Il ripristino è stato provato ed è riuscito.',
  automaticBackupNever: 'Finora non è stato creato nessun backup.',
  automaticBackupNext: 'Prossimo: {at}.',
  automaticBackups: 'Backup automatici',
  automaticBackupsNone:
    'Non sono configurati. Chi gestisce il server indica dove vanno con <code>{variable}</code>.',
  automaticBackupsSealed: 'Può aprirli solo chi ha la chiave segreta.',
  automaticBackupsTo: 'Vanno in {place}.',
  automaticBackupUnderWay: 'Un backup è in corso di creazione e verifica.',
  backupHelp:
    'Un backup contiene tutto: versioni, record, file, cronologia e account. Resta nella cartella dei dati del server: conviene scaricarlo su un’altra macchina. Si ripristina sul server, in una cartella vuota: <code>{command}</code>',
  backupLine: '{moment}, versione {version}, {size}',
  backups: 'Backup',
  backupsNewestFirst: 'Backup, dal più recente',
  deleteBackup: 'Eliminare il backup ({moment})?',
  deleteBackupHelp: 'Le copie scaricate restano dove sono.',
  handMadeBackups: 'Backup manuali',
  keptBackups: 'Backup automatici conservati, dal più recente',
  loadingBackups: 'Caricamento dei backup',
  makeAutomaticBackup: 'Creane uno ora',
  makeBackup: 'Crea backup ora',
  noBackups: 'Ancora nessun backup.',
  rehearsalBackup: 'Una simulazione non conserva nulla: non c’è nulla di cui fare il backup.',
};
