import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: '`{what}` を追加します。',
  fixAddToPoint: '`{what}` を項目{point, number}に追加します。',
  fixLeaveOut: '`{what}` を削除します。',
  fixMoved:
    'その後ドキュメントが変更されたため、何も行いませんでした。少し待ってからもう一度お試しください。',
  fixReplace: '`{was}` を `{text}` に置き換えます。',
  fixWays: '修正方法',
  fixWrite: '`{text}` と書きます。',
};
