import { type Language, languageOf } from '#shared/messages/languages.ts';

/** What people read of what every contract has: fields of every record and every person, people themselves, the points. */
const labels = {
  en: {
    id: 'ID',
    created_at: 'Created at',
    created_by: 'Created by',
    updated_at: 'Updated at',
    updated_by: 'Updated by',
    version: 'Version',
    name: 'Name',
    email: 'E-mail',
    user_name: 'User name',
    roles: 'Roles',
    active: 'Active',
    owner: 'Owner',
    user: 'User',
    users: 'Users',
    points: [
      'What the product does and for whom',
      'Screens and routes',
      'Entities and their fields',
      'States and transitions',
      'Validation rules',
      'Roles and permissions',
      'The calls it makes',
      'The error catalogue',
      'Business constants and limits',
    ],
  },
  de: {
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
  },
} satisfies Readonly<Record<Language, Readonly<Record<string, string | readonly string[]>>>>;

export type BuiltInLabels = (typeof labels)[Language];
/** Fields that a contract has without declaring them. */
export type BuiltInField = Exclude<keyof BuiltInLabels, 'owner' | 'user' | 'users' | 'points'>;

/** In the language of the contract. */
export function builtInLabels(locale: string): BuiltInLabels {
  return labels[languageOf(locale)];
}
