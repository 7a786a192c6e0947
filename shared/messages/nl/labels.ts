import type { Labels } from '../words.ts';

/** What every contract has, in Dutch. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Aangemaakt op',
  created_by: 'Aangemaakt door',
  updated_at: 'Gewijzigd op',
  updated_by: 'Gewijzigd door',
  version: 'Versie',
  name: 'Naam',
  email: 'E-mail',
  user_name: 'Gebruikersnaam',
  roles: 'Rollen',
  active: 'Actief',
  owner: 'Eigenaar',
  user: 'Gebruiker',
  users: 'Gebruikers',
  newRecord: '{entity} aanmaken',
  editRecord: '{entity} bewerken',
  member: 'iedereen die is ingelogd',
  mayConfirm: 'Bevestigen kan: {who}.',
  points: [
    'Wat het product doet en voor wie',
    'Schermen en adressen',
    'Entiteiten en hun velden',
    'Statussen en overgangen',
    'Validatieregels',
    'Rollen en rechten',
    'Aanroepen naar buiten',
    'De foutmeldingen',
    'Constanten en limieten',
  ],
};
