import type { operations as english } from '../../en/studio/operations.ts';

/** Ciò che la pagina dei dati dice di indici, chiamate lente e ciò che esce ed entra; una parte dei testi dello Studio. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Un’entità ha al massimo dodici indici. Per fare posto a questo, rimuovere un filtro, una vista o un ordinamento che non serve a nessuno.',
  adviceMissing: 'Viene creato al prossimo avvio.',
  adviceUnused:
    'Ogni scrittura lo aggiorna. Se ciò a cui serve non è utile a nessuno, rimuoverlo dal contratto.',
  allIndexes: 'Tutti gli indici',
  indexes: 'Indici',
  indexesAdded:
    '{count, plural, one {Viene creato # indice} other {Vengono creati # indici}} perché gli elenchi restino veloci',
  indexesDropped:
    '{count, plural, one {Viene rimosso # indice non più necessario} other {Vengono rimossi # indici non più necessari}}',
  indexLeftOut: 'non creato',
  indexMade: 'creato',
  indexMissing: 'non ancora creato',
  indexOfSearch: 'ricerca di testo',
  indexUnique: 'unico {fields}',
  indexUsed: '{used, plural, =0 {mai usato} one {usato una volta} other {usato # volte}}',
  indexesFine: 'Il database ha tutti gli indici richiesti dal contratto; non c’è nulla da fare.',
  indexesOpen: 'Indici da controllare: {open, number} su {all, number}.',
  loadingIndexes: 'Caricamento degli indici',
  loadingSlowCalls: 'Caricamento delle chiamate lente',
  nothingSlow: 'Negli ultimi 30 giorni nulla ha richiesto più di un quinto di secondo.',
  reasonAttached: 'La pagina di un record mostra {what}, dal più recente.',
  reasonCreated: 'Elenchi in ordine di creazione.',
  reasonDue: 'Il motore cerca i record giunti a scadenza.',
  reasonFiltered: 'L’elenco {route}, filtrato per `{field}`.',
  reasonFinds: 'I record si trovano tramite `{field}`.',
  reasonList: 'L’elenco {route}.',
  reasonMembers: 'I record si trovano tramite un record che elencano.',
  reasonOpens: '`{field}` apre un record.',
  reasonReaders: 'Per chi può leggere in base a `{condition}`.',
  reasonSearch: 'Trova parole in qualsiasi punto dei campi in cui cercano le schermate.',
  reasonTotals: 'I totali per `{group}` in {route}.',
  reasonUnique: 'Nessun record ha lo stesso valore di un altro.',
  reasonView: 'L’elenco {route} nella vista “{name}”.',
  slowCalls: 'Chiamate lente',
  slowStatement: 'Istruzione e piano',
  slowBy: 'Chiamata di: {callers}.',
  slowRows: '{rows, plural, one {Una riga letta o modificata.} other {# righe lette o modificate.}}',
  slowTimes:
    '{times, plural, one {È durata {longest, number} s, {last}.} other {È durata fino a {longest, number} s. # volte hanno richiesto in tutto {total, number} s, l’ultima {last}.}}',
  slowWhat:
    '{call, select, list {{of}: l’elenco} read {{of}: apertura di un record} create {{of}: creazione di un record} update {{of}: modifica di un record} delete {{of}: eliminazione di un record} history {{of}: la cronologia di un record} totals {{of}: i totali dell’elenco} choices {{of}: le scelte di un modulo} query {La query {of}} tile {Un riquadro della schermata {of}} export {{of}: l’esportazione} import {{of}: l’importazione} batch {Più chiamate in una} clock {Ciò che il motore fa da sé} other {{of}: il passaggio {call}}}',
  slowWhyCalculated:
    'Per ogni riga un valore viene calcolato da altri record. Un valore salvato (`saved`), o una condizione che lascia meno righe, richiede meno tempo.',
  slowWhyElse:
    'Il piano è buono. Controllare che cos’altro faceva il server in quel momento, per esempio un’importazione o un backup.',
  slowWhyMany: 'Ogni istruzione è stata breve, ma erano molte. Una chiamata con meno record dura meno.',
  slowWhyRows: 'Tante righe richiedono tempo. Un filtro o un periodo più breve ne lascia meno.',
  slowWhySort:
    'Il database ordina tutto ciò che trova. Un ordinamento dichiarato da una schermata ha un indice.',
  slowWhyTable:
    'Il database legge un’intera tabella, perché nessun indice è adatto. Filtri, ordinamenti e viste di una schermata hanno un indice: dichiarare lì ciò che questa chiamata cerca.',
  stateAside: 'messo da parte',
  stateFailed: 'non riuscito',
  stateReading: 'in lettura',
  stateRefused: 'rifiutato',
  stateSent: 'inviato',
  stateTaken: 'accolto',
  stateWaiting: 'in attesa',
  stateWithheld: 'trattenuto',
  usesSince: 'Gli utilizzi sono conteggiati da: {since}.',
  nextTry: 'Prossimo tentativo: {at}.',
  onThisPage: 'In questa pagina',
};
