import type { Labels } from '../words.ts';

/** What every contract has, in Polish. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Data utworzenia',
  created_by: 'Utworzone przez',
  updated_at: 'Data zmiany',
  updated_by: 'Zmienione przez',
  version: 'Wersja',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  user_name: 'Nazwa użytkownika',
  roles: 'Role',
  active: 'Aktywne konto',
  owner: 'Właściciel',
  user: 'Użytkownik',
  users: 'Użytkownicy',
  newRecord: 'Nowy rekord: {entity}',
  editRecord: 'Edytuj: {entity}',
  member: 'wszyscy zalogowani',
  mayConfirm: 'Może to potwierdzić: {who}.',
  points: [
    'Co robi produkt i dla kogo',
    'Ekrany i adresy',
    'Encje i ich pola',
    'Stany i przejścia',
    'Reguły walidacji',
    'Role i uprawnienia',
    'Wywołania zewnętrzne',
    'Katalog błędów',
    'Stałe i limity',
  ],
};
