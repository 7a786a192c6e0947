import type { fixes as english } from '../../en/studio/fixes.ts';

/** What the fixes of findings do; a part of the texts of the Studio. */
export const fixes: Readonly<Record<keyof typeof english, string>> = {
  fixAdd: 'Añadir `{what}`.',
  fixAddToPoint: 'Añadir `{what}` al punto {point, number}.',
  fixLeaveOut: 'Eliminar `{what}`.',
  fixMoved:
    'El documento ha cambiado desde entonces, así que no se hizo nada. Inténtelo de nuevo en un momento.',
  fixReplace: 'Sustituir `{was}` por `{text}`.',
  fixWays: 'Formas de corregir esto',
  fixWrite: 'Escribir `{text}`.',
};
