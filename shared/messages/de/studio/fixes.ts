import type { fixes as english } from '../../en/studio/fixes.ts';

/** Was die Behebungen von Befunden tun; ein Teil der Texte des Studios. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: '`{what}` hinzufügen.',
  fixAddToPoint: '`{what}` zu Punkt {point, number} hinzufügen.',
  fixLeaveOut: '`{what}` entfernen.',
  fixMoved:
    'Das Dokument hat sich seitdem geändert, deshalb wurde nichts getan. Versuchen Sie es gleich noch einmal.',
  fixReplace: '`{was}` durch `{text}` ersetzen.',
  fixWays: 'Möglichkeiten, dies zu beheben',
  fixWrite: '`{text}` schreiben.',
};
