import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: '`{what}` ekle.',
  fixAddToPoint: '`{what}` öğesini {point, number}. maddeye ekle.',
  fixLeaveOut: '`{what}` kaldır.',
  fixMoved: 'Belge bu arada değişti, bu yüzden hiçbir şey yapılmadı. Birazdan yeniden deneyin.',
  fixReplace: '`{was}` yerine `{text}` yaz.',
  fixWays: 'Bunu düzeltmenin yolları',
  fixWrite: '`{text}` yaz.',
};
