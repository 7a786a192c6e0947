import type { operations as english } from '../../en/studio/operations.ts';

/** O que a página dos dados diz de índices, chamadas lentas e do que sai e entra; parte dos textos do Studio. */
export const operations: Readonly<Record<keyof typeof english, string>> = {
  adviceLeftOut:
    'Uma entidade tem no máximo doze índices. Remova um filtro, uma visualização ou uma ordenação de que ninguém precise para dar lugar a este.',
  adviceMissing: 'Ele é criado na próxima inicialização.',
  adviceUnused:
    'Cada gravação o atualiza. Se ninguém precisa daquilo para que ele serve, remova isso do contrato.',
  allIndexes: 'Todos os índices',
  indexes: 'Índices',
  indexesAdded:
    '{count, plural, one {# índice é criado} other {# índices são criados}} para que as listas continuem rápidas',
  indexesDropped:
    '{count, plural, one {# índice que não é mais necessário é removido} other {# índices que não são mais necessários são removidos}}',
  indexLeftOut: 'não criado',
  indexMade: 'criado',
  indexMissing: 'ainda não criado',
  indexOfSearch: 'busca de texto',
  indexUnique: 'único {fields}',
  indexUsed: '{used, plural, =0 {nunca usado} one {usado # vez} other {usado # vezes}}',
  indexesFine: 'O banco de dados tem todos os índices que o contrato exige. Não há nada a fazer.',
  indexesOpen: '{open, number} de {all, number} índices precisam de atenção.',
  loadingIndexes: 'Carregando os índices',
  loadingSlowCalls: 'Carregando as chamadas lentas',
  nothingSlow: 'Nada demorou mais de um quinto de segundo nos últimos 30 dias.',
  reasonAttached: 'A página de um registro mostra {what}, do mais recente ao mais antigo.',
  reasonCreated: 'Listas na ordem de criação.',
  reasonDue: 'O motor busca os registros cujo momento chegou.',
  reasonFiltered: 'A lista {route}, filtrada por `{field}`.',
  reasonFinds: 'Os registros são encontrados por `{field}`.',
  reasonList: 'A lista {route}.',
  reasonMembers: 'Os registros são encontrados por um registro que eles listam.',
  reasonOpens: '`{field}` abre um registro.',
  reasonReaders: 'Para quem pode ler por `{condition}`.',
  reasonSearch: 'Encontra palavras em qualquer parte dos campos em que as telas buscam.',
  reasonTotals: 'Os totais por `{group}` em {route}.',
  reasonUnique: 'Dois registros nunca têm o mesmo valor.',
  reasonView: 'A lista {route} na visualização “{name}”.',
  slowCalls: 'Chamadas lentas',
  slowStatement: 'Instrução e plano',
  slowBy: 'Chamada de: {callers}.',
  slowRows: '{rows, plural, one {# linha lida ou alterada.} other {# linhas lidas ou alteradas.}}',
  slowTimes:
    '{times, plural, one {Demorou {longest, number} s, {last}.} other {Demorou até {longest, number} s. # vezes somaram {total, number} s, a última em {last}.}}',
  slowWhat:
    '{call, select, list {{of}: a lista} read {{of}: abrir um registro} create {{of}: criar um registro} update {{of}: alterar um registro} delete {{of}: excluir um registro} history {{of}: o histórico de um registro} totals {{of}: os totais da lista} choices {{of}: as opções de um formulário} query {A consulta {of}} tile {Um bloco da tela {of}} export {{of}: a exportação} import {{of}: a importação} batch {Várias chamadas em uma} clock {O que o mecanismo faz sozinho} other {{of}: a etapa {call}}}',
  slowWhyCalculated:
    'Para cada linha, um valor é calculado a partir de outros registros. Um valor salvo (`saved`), ou uma condição que deixe menos linhas, demora menos.',
  slowWhyElse:
    'O plano é bom. Veja o que mais o servidor fazia nesse momento, como uma importação ou um backup.',
  slowWhyMany: 'Cada instrução foi curta, mas houve muitas. Uma chamada com menos registros demora menos.',
  slowWhyRows: 'Tantas linhas levam tempo. Um filtro ou um período mais curto deixa menos.',
  slowWhySort:
    'O banco de dados ordena tudo o que encontra. Uma ordenação declarada em uma tela tem um índice.',
  slowWhyTable:
    'O banco de dados lê uma tabela inteira porque nenhum índice serve. Filtros, ordenações e visualizações de uma tela têm um índice: declare ali o que esta chamada procura.',
  stateAside: 'reservado',
  stateFailed: 'falhou',
  stateReading: 'em leitura',
  stateRefused: 'recusado',
  stateSent: 'enviado',
  stateTaken: 'aceito',
  stateWaiting: 'aguardando',
  stateWithheld: 'retido',
  usesSince: 'Os usos são contados desde {since}.',
  nextTry: 'Próxima tentativa: {at}.',
  onThisPage: 'Nesta página',
};
