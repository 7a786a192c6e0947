import type { Labels } from '../words.ts';

/** What every contract has, in French. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Créé le',
  created_by: 'Créé par',
  updated_at: 'Modifié le',
  updated_by: 'Modifié par',
  version: 'Version',
  name: 'Nom',
  email: 'E-mail',
  user_name: 'Nom d’utilisateur',
  roles: 'Rôles',
  active: 'Actif',
  owner: 'Propriétaire',
  user: 'Personne',
  users: 'Personnes',
  newRecord: 'Ajouter : {entity}',
  editRecord: 'Modifier : {entity}',
  member: 'toutes les personnes connectées',
  mayConfirm: 'Peut être confirmé par : {who}.',
  points: [
    'Ce que fait le produit et pour qui',
    'Écrans et adresses',
    'Entités et leurs champs',
    'États et transitions',
    'Règles de validation',
    'Rôles et droits',
    'Les appels qu’il fait',
    'Le catalogue des erreurs',
    'Constantes et limites',
  ],
};
