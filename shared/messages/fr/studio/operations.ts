import type { operations as english } from '../../en/studio/operations.ts';

/** Ce que la page des données dit des index, des appels lents et de ce qui part et arrive ; une partie des textes du Studio. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Une entité a au plus douze index. Retirez un filtre, une vue ou un tri dont personne n’a besoin pour faire place à celui-ci.',
  adviceMissing: 'Il est créé au prochain démarrage.',
  adviceUnused:
    'Chaque écriture le met à jour. Si personne n’a besoin de ce à quoi il sert, retirez cela du contrat.',
  allIndexes: 'Tous les index',
  indexes: 'Index',
  indexesAdded:
    '{count, plural, one {# index est créé} other {# index sont créés}} pour que les listes restent rapides',
  indexesDropped:
    '{count, plural, one {# index devenu inutile est supprimé} other {# index devenus inutiles sont supprimés}}',
  indexLeftOut: 'non créé',
  indexMade: 'créé',
  indexMissing: 'pas encore créé',
  indexOfSearch: 'recherche de texte',
  indexUnique: 'unique : {fields}',
  indexUsed: '{used, plural, =0 {jamais utilisé} one {utilisé # fois} other {utilisé # fois}}',
  indexesFine: 'La base de données a tous les index que le contrat demande, et il n’y a rien à faire.',
  indexesOpen: '{open, number} index sur {all, number} sont à examiner.',
  loadingIndexes: 'Chargement des index',
  loadingSlowCalls: 'Chargement des appels lents',
  nothingSlow: 'Rien n’a pris plus d’un cinquième de seconde ces 30 derniers jours.',
  reasonAttached: 'La page d’un enregistrement montre {what}, du plus récent au plus ancien.',
  reasonCreated: 'Listes dans l’ordre de création.',
  reasonDue: 'Le moteur cherche les enregistrements arrivés à échéance.',
  reasonFiltered: 'La liste {route}, filtrée par `{field}`.',
  reasonFinds: 'Les enregistrements sont trouvés par `{field}`.',
  reasonList: 'La liste {route}.',
  reasonMembers: 'Les enregistrements sont trouvés par un enregistrement qu’ils citent.',
  reasonOpens: '`{field}` ouvre un enregistrement.',
  reasonReaders: 'Pour les personnes qui peuvent lire par `{condition}`.',
  reasonSearch: 'Trouve des mots n’importe où dans les champs que les écrans parcourent.',
  reasonTotals: 'Les totaux par `{group}` sur {route}.',
  reasonUnique: 'Aucun enregistrement n’a la même valeur qu’un autre.',
  reasonView: 'La liste {route} dans la vue « {name} ».',
  slowCalls: 'Appels lents',
  slowStatement: 'Instruction et plan',
  slowBy: 'Appelé par : {callers}.',
  slowRows: '{rows, plural, one {# ligne lue ou modifiée.} other {# lignes lues ou modifiées.}}',
  slowTimes:
    '{times, plural, one {Durée : {longest, number} s, {last}.} other {Durée : jusqu’à {longest, number} s. # fois, {total, number} s en tout, la dernière {last}.}}',
  slowWhat:
    '{call, select, list {{of} : la liste} read {{of} : ouverture d’un enregistrement} create {{of} : création d’un enregistrement} update {{of} : modification d’un enregistrement} delete {{of} : suppression d’un enregistrement} history {{of} : historique d’un enregistrement} totals {{of} : totaux de la liste} choices {{of} : choix d’un formulaire} query {La requête {of}} tile {Une tuile de la page {of}} export {{of} : l’export} import {{of} : l’import} batch {Plusieurs appels en un} clock {Ce que le moteur fait de lui-même} other {{of} : l’étape {call}}}',
  slowWhyCalculated:
    'Pour chaque ligne, une valeur est calculée à partir d’autres enregistrements. Une valeur enregistrée (`saved`), ou une condition qui laisse moins de lignes, prend moins de temps.',
  slowWhyElse:
    'Le plan est bon. Regardez ce que le serveur faisait d’autre à ce moment, par exemple un import ou une sauvegarde.',
  slowWhyMany:
    'Chaque instruction était courte, mais il y en avait beaucoup. Un appel avec moins d’enregistrements prend moins de temps.',
  slowWhyRows: 'Autant de lignes prennent du temps. Un filtre ou une période plus courte en laisse moins.',
  slowWhySort: 'La base de données trie tout ce qu’elle trouve. Un tri déclaré par une page a un index.',
  slowWhyTable:
    'La base de données lit une table entière, faute d’index adapté. Les filtres, tris et vues d’une page ont un index : déclarez-y ce que cet appel cherche.',
  stateAside: 'mis de côté',
  stateFailed: 'échoué',
  stateReading: 'en lecture',
  stateRefused: 'refusé',
  stateSent: 'envoyé',
  stateTaken: 'accepté',
  stateWaiting: 'en attente',
  stateWithheld: 'retenu',
  usesSince: 'Les utilisations sont comptées depuis le {since}.',
  nextTry: 'Prochaine tentative : {at}.',
  onThisPage: 'Sur cette page',
};
