import type { Labels } from '../words.ts';

/** What every contract has, in German. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Angelegt am',
  created_by: 'Angelegt von',
  updated_at: 'Geändert am',
  updated_by: 'Geändert von',
  version: 'Version',
  name: 'Name',
  email: 'E-Mail',
  user_name: 'Benutzername',
  roles: 'Rollen',
  active: 'Aktiv',
  owner: 'Eigentümer',
  user: 'Person',
  users: 'Personen',
  newRecord: '{entity} anlegen',
  editRecord: '{entity} bearbeiten',
  member: 'alle Angemeldeten',
  mayConfirm: 'Bestätigen kann das: {who}.',
  points: [
    'Was das Produkt tut und für wen',
    'Seiten und Adressen',
    'Entitäten und ihre Felder',
    'Zustände und Übergänge',
    'Regeln',
    'Rollen und Rechte',
    'Aufrufe nach außen',
    'Fehler und ihre Worte',
    'Konstanten und Grenzen',
  ],
};
