import type { operations as english } from '../../en/studio/operations.ts';

/** データのページのうち、インデックス、時間のかかった呼び出し、送受信についての文言。スタジオの文言の一部。 */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'エンティティのインデックスは12個までです。これを作るには、使われていないフィルター、ビュー、並び順のいずれかを削除してください。',
  adviceMissing: '次回の起動時に作成されます。',
  adviceUnused:
    '書き込みのたびに更新されます。用途となる機能が誰にも必要ない場合は、コントラクトからその機能を削除してください。',
  allIndexes: 'すべてのインデックス',
  indexes: 'インデックス',
  indexesAdded: '{count, plural, other {一覧の速さを保つため、#個のインデックスを作成します}}',
  indexesDropped: '{count, plural, other {不要になった#個のインデックスを削除します}}',
  indexLeftOut: '未作成',
  indexMade: '作成済み',
  indexMissing: 'まだ未作成',
  indexOfSearch: 'テキスト検索',
  indexUnique: '一意 {fields}',
  indexUsed: '{used, plural, =0 {使用なし} other {#回使用}}',
  indexesFine: 'コントラクトに必要なインデックスはすべてデータベースにあります。対応は必要ありません。',
  indexesOpen: 'インデックス{all, number}件のうち{open, number}件に確認が必要です。',
  loadingIndexes: 'インデックスを読み込み中',
  loadingSlowCalls: '時間のかかった呼び出しを読み込み中',
  nothingSlow: '過去30日間に0.2秒を超えた処理はありません。',
  reasonAttached: 'レコードのページに{what}が新しい順に表示されます。',
  reasonCreated: '作成順の一覧。',
  reasonDue: 'エンジンが期限の来たレコードを探します。',
  reasonFiltered: '`{field}`で絞り込んだ一覧{route}。',
  reasonFinds: '`{field}`でレコードを探します。',
  reasonList: '一覧{route}。',
  reasonMembers: '一覧に含むレコードから、そのレコードを探します。',
  reasonOpens: '`{field}`でレコードを開きます。',
  reasonReaders: '`{condition}`によって閲覧できる人のためのものです。',
  reasonSearch: '画面の検索対象フィールドのどこにある語でも見つけます。',
  reasonTotals: '{route}の`{group}`ごとの合計。',
  reasonUnique: '同じ値を持つレコードは2つとありません。',
  reasonView: 'ビュー「{name}」での一覧{route}。',
  slowCalls: '時間のかかった呼び出し',
  slowStatement: 'SQL文と実行計画',
  slowBy: '呼び出し元: {callers}。',
  slowRows: '{rows, plural, other {#行を読み取りまたは変更しました。}}',
  slowTimes:
    '{times, plural, other {最長{longest, number}秒かかりました。#回で合計{total, number}秒、最終: {last}。}}',
  slowWhat:
    '{call, select, list {{of}: 一覧} read {{of}: レコードの表示} create {{of}: レコードの作成} update {{of}: レコードの変更} delete {{of}: レコードの削除} history {{of}: レコードの履歴} totals {{of}: 一覧の合計} choices {{of}: フォームの選択肢} query {クエリ{of}} tile {画面{of}のタイル} export {{of}: エクスポート} import {{of}: インポート} batch {複数の呼び出しの一括実行} clock {エンジンの自動処理} other {{of}: ステップ{call}}}',
  slowWhyCalculated:
    '行ごとに、ほかのレコードから値が計算されています。保存される値（`saved`）や、行を減らす条件を使うと短く済みます。',
  slowWhyElse:
    '実行計画に問題はありません。その時にサーバーが行っていたほかの処理（インポートやバックアップなど）を確認してください。',
  slowWhyMany: '1つ1つのSQL文は短いものの、数が多くありました。レコードの少ない呼び出しなら短く済みます。',
  slowWhyRows: '行数が多いため時間がかかります。フィルターや短い期間で減らせます。',
  slowWhySort:
    'データベースは見つけたものをすべて並べ替えます。画面で宣言した並べ替えにはインデックスが作成されます。',
  slowWhyTable:
    '合うインデックスがないため、データベースはテーブル全体を読み取ります。画面のフィルター、並べ替え、ビューにはインデックスが作成されます。この呼び出しで探すものをそこに宣言してください。',
  stateAside: '保留',
  stateFailed: '失敗',
  stateReading: '受信中',
  stateRefused: '拒否',
  stateSent: '送信済み',
  stateTaken: '受付済み',
  stateWaiting: '待機中',
  stateWithheld: '送信保留',
  usesSince: '使用回数は{since}から数えています。',
  nextTry: '次の試行: {at}。',
  onThisPage: 'このページの内容',
};
