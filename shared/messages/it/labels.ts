import type { Labels } from '../words.ts';

/** What every contract has, in Italian. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Data di creazione',
  created_by: 'Creato da',
  updated_at: 'Ultima modifica',
  updated_by: 'Modificato da',
  version: 'Versione',
  name: 'Nome',
  email: 'Email',
  user_name: 'Nome utente',
  roles: 'Ruoli',
  active: 'Attivo',
  owner: 'Proprietario',
  user: 'Utente',
  users: 'Utenti',
  newRecord: 'Aggiungi {entity}',
  editRecord: 'Modifica {entity}',
  member: 'chiunque abbia effettuato l’accesso',
  mayConfirm: 'Può confermarlo: {who}.',
  points: [
    'Cosa fa il prodotto e per chi',
    'Schermate e indirizzi',
    'Entità e relativi campi',
    'Stati e transizioni',
    'Regole di convalida',
    'Ruoli e permessi',
    'Le chiamate che effettua',
    'Il catalogo degli errori',
    'Costanti e limiti',
  ],
};
