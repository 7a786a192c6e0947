import type { backups as english } from '../../en/studio/backups.ts';

/** Ce que la page des données dit des sauvegardes ; une partie des textes du Studio. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'La dernière a échoué ({at}) : {error}',
  automaticBackupMade: 'Dernière : {at}, {size}. Sa restauration a été essayée avec succès.',
  automaticBackupNever: 'Aucune sauvegarde n’a encore été faite.',
  automaticBackupNext: 'Prochaine : {at}.',
  automaticBackups: 'Sauvegardes automatiques',
  automaticBackupsNone:
    'Elles ne sont pas configurées. La personne qui gère le serveur indique où elles vont avec <code>{variable}</code>.',
  automaticBackupsSealed: 'Seules les personnes qui ont la clé secrète peuvent les ouvrir.',
  automaticBackupsTo: 'Elles vont dans {place}.',
  automaticBackupUnderWay: 'Une sauvegarde est en cours et va être essayée.',
  backupHelp:
    'Une sauvegarde contient tout : toutes les versions, les enregistrements, les fichiers, l’historique et les comptes. Elle reste dans le dossier de données du serveur : téléchargez-la sur une autre machine. Restaurez-la sur le serveur, dans un dossier vide : <code>{command}</code>',
  backupLine: '{moment}, version {version}, {size}',
  backups: 'Sauvegardes',
  backupsNewestFirst: 'Sauvegardes, les plus récentes d’abord',
  deleteBackup: 'Supprimer la sauvegarde du {moment} ?',
  deleteBackupHelp: 'Les copies téléchargées restent là où elles sont.',
  handMadeBackups: 'Sauvegardes manuelles',
  keptBackups: 'Sauvegardes automatiques conservées, les plus récentes d’abord',
  loadingBackups: 'Chargement des sauvegardes',
  makeAutomaticBackup: 'En faire une maintenant',
  makeBackup: 'Sauvegarder maintenant',
  noBackups: 'Aucune sauvegarde pour l’instant.',
  rehearsalBackup: 'Un essai ne conserve rien : il n’y a rien à sauvegarder.',
};
