import type { backups as english } from '../../en/studio/backups.ts';

/** Wat de pagina van de gegevens over back-ups zegt; een deel van de teksten van de Studio. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'De laatste is mislukt ({at}): {error}',
  automaticBackupMade: 'Laatste: {at}, {size}. Terugzetten is geprobeerd en gelukt.',
  automaticBackupNever: 'Er is nog geen back-up gemaakt.',
  automaticBackupNext: 'Volgende: {at}.',
  automaticBackups: 'Automatische back-ups',
  automaticBackupsNone:
    'Ze zijn niet ingesteld. De beheerder van de server bepaalt met <code>{variable}</code> waar ze heen gaan.',
  automaticBackupsSealed: 'Alleen wie de geheime sleutel heeft, kan ze openen.',
  automaticBackupsTo: 'Ze gaan naar {place}.',
  automaticBackupUnderWay: 'Er wordt een back-up gemaakt en getest.',
  backupHelp:
    'Een back-up bevat alles: alle versies, records, bestanden, geschiedenis en accounts. Hij blijft in de gegevensmap van de server staan, dus download hem naar een andere computer. Zet hem op de server terug in een lege map: <code>{command}</code>',
  backupLine: '{moment}, versie {version}, {size}',
  backups: 'Back-ups',
  backupsNewestFirst: 'Back-ups, nieuwste eerst',
  deleteBackup: 'De back-up van {moment} verwijderen?',
  deleteBackupHelp: 'Gedownloade kopieën blijven waar ze zijn.',
  handMadeBackups: 'Handmatige back-ups',
  keptBackups: 'Automatische back-ups die worden bewaard, nieuwste eerst',
  loadingBackups: 'Back-ups laden',
  makeAutomaticBackup: 'Er nu een maken',
  makeBackup: 'Nu een back-up maken',
  noBackups: 'Nog geen back-ups.',
  rehearsalBackup: 'Een oefenomgeving bewaart niets: er valt geen back-up te maken.',
};
