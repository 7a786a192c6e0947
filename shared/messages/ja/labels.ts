import type { Labels } from '../words.ts';

/** What every contract has, in Japanese. */
export const labels: Labels = {
  id: 'ID',
  created_at: '作成日時',
  created_by: '作成者',
  updated_at: '更新日時',
  updated_by: '更新者',
  version: 'バージョン',
  name: '名前',
  email: 'メールアドレス',
  user_name: 'ユーザー名',
  roles: 'ロール',
  active: '有効',
  owner: 'オーナー',
  user: 'ユーザー',
  users: 'ユーザー',
  newRecord: '{entity}を新規作成',
  editRecord: '{entity}を編集',
  member: 'ログインしている全員',
  mayConfirm: '確認できる人: {who}',
  points: [
    '製品の目的と対象者',
    '画面とルート',
    'エンティティとフィールド',
    '状態と遷移',
    '検証ルール',
    'ロールと権限',
    '外部への呼び出し',
    'エラーの一覧',
    '業務上の定数と上限',
  ],
};
