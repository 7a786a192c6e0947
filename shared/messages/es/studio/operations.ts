import type { operations as english } from '../../en/studio/operations.ts';

/** Lo que la página de los datos dice de índices, llamadas lentas y lo que sale y entra; parte de los textos del Studio. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Una entidad tiene como máximo doce índices. Quite un filtro, una vista o un orden que nadie necesite para dejar sitio a este.',
  adviceMissing: 'Se crea en el próximo arranque.',
  adviceUnused:
    'Cada escritura lo actualiza. Si nadie necesita aquello para lo que sirve, quítelo del contrato.',
  allIndexes: 'Todos los índices',
  indexes: 'Índices',
  indexesAdded:
    '{count, plural, one {Se crea # índice} other {Se crean # índices}} para que las listas sigan siendo rápidas',
  indexesDropped:
    '{count, plural, one {Se elimina # índice que ya no hace falta} other {Se eliminan # índices que ya no hacen falta}}',
  indexLeftOut: 'no creado',
  indexMade: 'creado',
  indexMissing: 'aún no creado',
  indexOfSearch: 'búsqueda de texto',
  indexUnique: 'único {fields}',
  indexUsed: '{used, plural, =0 {nunca usado} one {usado una vez} other {usado # veces}}',
  indexesFine: 'La base de datos tiene todos los índices que pide el contrato, y no hay nada que hacer.',
  indexesOpen: '{open, number} de {all, number} índices necesitan atención.',
  loadingIndexes: 'Cargando los índices',
  loadingSlowCalls: 'Cargando las llamadas lentas',
  nothingSlow: 'Nada ha tardado más de una quinta parte de segundo en los últimos 30 días.',
  reasonAttached: 'La página de un registro muestra {what}, lo más reciente primero.',
  reasonCreated: 'Listas por orden de creación.',
  reasonDue: 'El motor busca los registros cuyo momento ha llegado.',
  reasonFiltered: 'La lista {route}, filtrada por `{field}`.',
  reasonFinds: 'Los registros se encuentran por `{field}`.',
  reasonList: 'La lista {route}.',
  reasonMembers: 'Los registros se encuentran por un registro que enumeran.',
  reasonOpens: '`{field}` abre un registro.',
  reasonReaders: 'Para quienes pueden leer por `{condition}`.',
  reasonSearch: 'Encuentra palabras en cualquier parte de los campos en que buscan las pantallas.',
  reasonTotals: 'Los totales por `{group}` en {route}.',
  reasonUnique: 'No hay dos registros con el mismo valor.',
  reasonView: 'La lista {route} en la vista «{name}».',
  slowCalls: 'Llamadas lentas',
  slowStatement: 'Sentencia y plan',
  slowBy: 'Llamada de: {callers}.',
  slowRows: '{rows, plural, one {Leyó o cambió una fila.} other {Leyó o cambió # filas.}}',
  slowTimes:
    '{times, plural, one {Tardó {longest, number} s, {last}.} other {Tardó hasta {longest, number} s. # veces sumaron {total, number} s, la última {last}.}}',
  slowWhat:
    '{call, select, list {{of}: la lista} read {{of}: abrir un registro} create {{of}: crear un registro} update {{of}: cambiar un registro} delete {{of}: eliminar un registro} history {{of}: el historial de un registro} totals {{of}: los totales de la lista} choices {{of}: las opciones de un formulario} query {La consulta {of}} tile {Un mosaico de la pantalla {of}} export {{of}: la exportación} import {{of}: la importación} batch {Varias llamadas en una} clock {Lo que el motor hace por sí solo} other {{of}: el paso {call}}}',
  slowWhyCalculated:
    'Para cada fila se calcula un valor a partir de otros registros. Un valor guardado (`saved`), o una condición que deje menos filas, tarda menos.',
  slowWhyElse:
    'El plan es bueno. Mire qué más hacía el servidor en ese momento, como una importación o una copia de seguridad.',
  slowWhyMany: 'Cada sentencia fue corta, pero hubo muchas. Una llamada con menos registros tarda menos.',
  slowWhyRows: 'Tantas filas llevan su tiempo. Un filtro o un período más corto deja menos.',
  slowWhySort:
    'La base de datos ordena todo lo que encuentra. Un orden declarado en una pantalla tiene un índice.',
  slowWhyTable:
    'La base de datos lee una tabla entera porque ningún índice sirve. Los filtros, órdenes y vistas de una pantalla tienen un índice: declare allí lo que busca esta llamada.',
  stateAside: 'apartado',
  stateFailed: 'fallido',
  stateReading: 'en lectura',
  stateRefused: 'rechazado',
  stateSent: 'enviado',
  stateTaken: 'aceptado',
  stateWaiting: 'en espera',
  stateWithheld: 'retenido',
  usesSince: 'Los usos se cuentan desde {since}.',
  nextTry: 'Próximo intento: {at}.',
  onThisPage: 'En esta página',
};
