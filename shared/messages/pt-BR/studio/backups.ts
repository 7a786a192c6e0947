import type { backups as english } from '../../en/studio/backups.ts';

/** O que a página dos dados diz dos backups; parte dos textos do Studio. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'O último falhou ({at}): {error}',
  automaticBackupMade: 'Último: {at}, {size}. A restauração foi testada e funcionou.',
  automaticBackupNever: 'Nenhum backup foi feito até agora.',
  automaticBackupNext: 'Próximo: {at}.',
  automaticBackups: 'Backups automáticos',
  automaticBackupsNone:
    'Não estão configurados. Quem administra o servidor indica para onde vão com <code>{variable}</code>.',
  automaticBackupsSealed: 'Só quem tem a chave secreta pode abri-los.',
  automaticBackupsTo: 'Eles vão para {place}.',
  automaticBackupUnderWay: 'Um backup está sendo feito e testado.',
  backupHelp:
    'Um backup contém tudo: todas as versões, registros, arquivos, histórico e contas. Ele fica na pasta de dados do servidor; baixe-o para outra máquina. Para restaurar, use no servidor, em uma pasta vazia: <code>{command}</code>',
  backupLine: '{moment}, versão {version}, {size}',
  backups: 'Backups',
  backupsNewestFirst: 'Backups, dos mais recentes aos mais antigos',
  deleteBackup: 'Excluir o backup de {moment}?',
  deleteBackupHelp: 'As cópias que foram baixadas ficam onde estão.',
  handMadeBackups: 'Backups manuais',
  keptBackups: 'Backups automáticos guardados, dos mais recentes aos mais antigos',
  loadingBackups: 'Carregando os backups',
  makeAutomaticBackup: 'Fazer um agora',
  makeBackup: 'Fazer backup agora',
  noBackups: 'Nenhum backup ainda.',
  rehearsalBackup: 'Um ensaio não guarda nada: não há do que fazer backup.',
};
