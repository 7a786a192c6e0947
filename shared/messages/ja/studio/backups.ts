import type { backups as english } from '../../en/studio/backups.ts';

/** データのページのバックアップについての文言。Studioの文言の一部。 */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  automaticBackupFailed: '前回は失敗しました（{at}）: {error}',
  automaticBackupMade: '前回: {at}、{size}。復元できることを確認済みです。',
  automaticBackupNever: 'バックアップはまだ作成されていません。',
  automaticBackupNext: '次回: {at}',
  automaticBackups: '自動バックアップ',
  automaticBackupsNone:
    '設定されていません。保存先は、サーバーの管理者が<code>{variable}</code>で指定します。',
  automaticBackupsSealed: '開けるのは秘密鍵を持つ人だけです。',
  automaticBackupsTo: '保存先: {place}',
  automaticBackupUnderWay: '作成と復元の確認を行っています。',
  backupHelp:
    'バックアップには、すべてのバージョン、レコード、ファイル、履歴、アカウントが含まれます。サーバーのデータフォルダーに保存されるため、別のマシンにダウンロードしておいてください。復元するには、サーバーで空のフォルダーを指定して実行します: <code>{command}</code>',
  backupLine: '{moment}、バージョン{version}、{size}',
  backups: 'バックアップ',
  backupsNewestFirst: 'バックアップ（新しい順）',
  deleteBackup: '{moment}のバックアップを削除しますか？',
  deleteBackupHelp: 'ダウンロード済みのコピーは残ります。',
  handMadeBackups: '手動のバックアップ',
  keptBackups: '保管中の自動バックアップ（新しい順）',
  loadingBackups: 'バックアップを読み込み中',
  makeAutomaticBackup: '今すぐ作成',
  makeBackup: '今すぐバックアップ',
  noBackups: 'バックアップはまだありません。',
  rehearsalBackup: 'リハーサルでは何も保存されないため、バックアップするものはありません。',
};
