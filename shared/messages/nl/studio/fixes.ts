import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: '`{what}` toevoegen.',
  fixAddToPoint: '`{what}` toevoegen aan punt {point, number}.',
  fixLeaveOut: '`{what}` verwijderen.',
  fixMoved: 'Het document is intussen gewijzigd, daarom is er niets gedaan. Probeer het zo opnieuw.',
  fixReplace: '`{was}` vervangen door `{text}`.',
  fixWays: 'Manieren om dit op te lossen',
  fixWrite: '`{text}` schrijven.',
};
