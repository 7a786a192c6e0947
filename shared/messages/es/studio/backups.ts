import type { backups as english } from '../../en/studio/backups.ts';

/** Lo que la página de los datos dice de las copias de seguridad; parte de los textos del Studio. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: 'La última falló ({at}): {error}',
  automaticBackupMade: 'Última: {at}, {size}. Se probó a restaurarla y funcionó.',
  automaticBackupNever: 'Aún no se ha hecho ninguna copia de seguridad.',
  automaticBackupNext: 'Próxima: {at}.',
  automaticBackups: 'Copias de seguridad automáticas',
  automaticBackupsNone:
    'No están configuradas. Quien administra el servidor indica adónde van con <code>{variable}</code>.',
  automaticBackupsSealed: 'Solo quien tiene la clave secreta puede abrirlas.',
  automaticBackupsTo: 'Van a {place}.',
  automaticBackupUnderWay: 'Se está haciendo y probando una copia de seguridad.',
  backupHelp:
    'Una copia de seguridad lo tiene todo: todas las versiones, registros, archivos, historial y cuentas. Se queda en la carpeta de datos del servidor, así que descárguela a otra máquina. Restáurela en el servidor, en una carpeta vacía: <code>{command}</code>',
  backupLine: '{moment}, versión {version}, {size}',
  backups: 'Copias de seguridad',
  backupsNewestFirst: 'Copias de seguridad, primero las más recientes',
  deleteBackup: '¿Eliminar la copia de seguridad del {moment}?',
  deleteBackupHelp: 'Las copias descargadas se quedan donde están.',
  handMadeBackups: 'Copias de seguridad manuales',
  keptBackups: 'Copias automáticas que se conservan, primero las más recientes',
  loadingBackups: 'Cargando las copias de seguridad',
  makeAutomaticBackup: 'Hacer una ahora',
  makeBackup: 'Hacer copia ahora',
  noBackups: 'Aún no hay copias de seguridad.',
  rehearsalBackup: 'Un ensayo no guarda nada: no hay nada que copiar.',
};
