import type { Labels } from '../words.ts';

/** What every contract has, in Brazilian Portuguese. */
export const labels: Labels = {
  id: 'ID',
  created_at: 'Criado em',
  created_by: 'Criado por',
  updated_at: 'Alterado em',
  updated_by: 'Alterado por',
  version: 'Versão',
  name: 'Nome',
  email: 'E-mail',
  user_name: 'Nome de usuário',
  roles: 'Papéis',
  active: 'Ativo',
  owner: 'Proprietário',
  user: 'Usuário',
  users: 'Usuários',
  newRecord: 'Criar {entity}',
  editRecord: 'Editar {entity}',
  member: 'todos os que entraram na conta',
  mayConfirm: 'Quem pode confirmar: {who}.',
  points: [
    'O que o produto faz e para quem',
    'Telas e rotas',
    'Entidades e seus campos',
    'Estados e transições',
    'Regras de validação',
    'Papéis e permissões',
    'As chamadas que ele faz',
    'O catálogo de erros',
    'Constantes de negócio e limites',
  ],
};
