/** What the page of the data says of backups; a part of the texts of the Studio. */
export const backups = {
  automaticBackupFailed: 'The last one failed ({at}): {error}',
  automaticBackupMade: 'Last made {at}, {size}. A test restore worked.',
  automaticBackupNever: 'No backup has been made yet.',
  automaticBackupNext: 'Next {at}.',
  automaticBackups: 'Automatic backups',
  automaticBackupsNone:
    'They are not set up. The operator of the server sets where they go with <code>{variable}</code>.',
  automaticBackupsSealed: 'Only people with the secret key can open them.',
  automaticBackupsTo: 'They go to {place}.',
  automaticBackupUnderWay: 'A backup is being made and tested.',
  backupHelp:
    'A backup has everything: all versions, records, files, history and accounts. It stays in the data folder of the server, so download it to another machine. Restore it on the server, into an empty folder: <code>{command}</code>',
  backupLine: '{moment}, version {version}, {size}',
  backups: 'Backups',
  backupsNewestFirst: 'Backups, newest first',
  deleteBackup: 'Delete the backup of {moment}?',
  deleteBackupHelp: 'Copies that were downloaded stay where they are.',
  handMadeBackups: 'Backups made by hand',
  keptBackups: 'Automatic backups that are kept, newest first',
  loadingBackups: 'Loading the backups',
  makeAutomaticBackup: 'Make one now',
  makeBackup: 'Back up now',
  noBackups: 'No backups yet.',
  rehearsalBackup: 'A rehearsal keeps no data, so there is nothing to back up.',
} as const;
