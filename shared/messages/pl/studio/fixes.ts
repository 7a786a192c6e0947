import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: 'Dodaj `{what}`.',
  fixAddToPoint: 'Dodaj `{what}` do punktu {point, number}.',
  fixLeaveOut: 'Usuń `{what}`.',
  fixMoved: 'Dokument zmienił się w międzyczasie, więc nic nie zrobiono. Spróbuj ponownie za chwilę.',
  fixReplace: 'Zastąp `{was}` przez `{text}`.',
  fixWays: 'Sposoby naprawienia',
  fixWrite: 'Wpisz `{text}`.',
};
