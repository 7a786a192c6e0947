import type { refused as english } from '../en/refused.ts';

/** Why a tile cannot be kept, and what visitors must do first; a part of the texts of refusals. */
export const refused: Readonly<Record<keyof typeof english, string>> = {
  proof_needed:
    'このアプリケーションのフォームから送信してください。プログラムは先に計算を行う必要があります。',
  proof_used: 'この証明はすでに使用されています。新しい課題を取得してください。',
  mayNotShareTile: 'この相手とタイルを共有することはできません。',
  noSuchDashboard: 'そのようなダッシュボードはありません。',
  tileNeedsValue: '数値にはこの一覧にある値が、グラフにはさらにグループ化する項目が必要です。',
  tooManyTiles: 'タイルはすでに{most}個あります。先に1つ削除してください。',
};
