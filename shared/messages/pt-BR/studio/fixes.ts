import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: 'Adicionar `{what}`.',
  fixAddToPoint: 'Adicionar `{what}` ao ponto {point, number}.',
  fixLeaveOut: 'Remover `{what}`.',
  fixMoved: 'O documento mudou desde então, por isso nada foi feito. Tente de novo em um instante.',
  fixReplace: 'Substituir `{was}` por `{text}`.',
  fixWays: 'Formas de corrigir isto',
  fixWrite: 'Escrever `{text}`.',
};
