import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, what visitors must do first, what a list takes, and what cannot be restored; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'このアプリケーションのフォームから送信してください。プログラムは先に課題を解く必要があります。',
  proof_used: 'この証明はすでに使用されています。新しい課題を取得してください。',
  notRestorable: 'これは、もう元のとおりには復元できません。',
  notAsAsked: 'これは、もう申請されたとおりには実行できません。',
  mayNotShareTile: 'この相手とタイルを共有することはできません。',
  noSuchDashboard: 'そのようなダッシュボードはありません。',
  tileNeedsValue: '数値にはこの一覧にある値が、グラフにはさらにグループ化に使うフィールドが必要です。',
  tooManyTiles: 'タイルはすでに{most}個あります。先に1つ削除してください。',
  noListParameter:
    'ここにパラメーター{name}はありません。使えるのは{known}です。フィールドはfilterで比較します（例: filter=status == open）。',
  tooManyGroups: '1つのファイルのグループは{most, number}個までで、このクエリはそれを超えています。',
};
