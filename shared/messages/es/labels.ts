import type { Labels } from '../words.ts';

/** What every contract has, in Spanish. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Fecha de creación',
  created_by: 'Creado por',
  updated_at: 'Fecha de modificación',
  updated_by: 'Modificado por',
  version: 'Versión',
  name: 'Nombre',
  email: 'Correo electrónico',
  user_name: 'Nombre de usuario',
  roles: 'Roles',
  active: 'Activo',
  owner: 'Propietario',
  user: 'Persona',
  users: 'Personas',
  newRecord: 'Añadir: {entity}',
  editRecord: 'Editar: {entity}',
  member: 'todas las personas que han iniciado sesión',
  mayConfirm: 'Puede confirmarlo: {who}.',
  points: [
    'Qué hace el producto y para quién',
    'Pantallas y rutas',
    'Entidades y sus campos',
    'Estados y transiciones',
    'Reglas de validación',
    'Roles y permisos',
    'Las llamadas que hace',
    'El catálogo de errores',
    'Constantes y límites',
  ],
};
