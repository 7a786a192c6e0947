import type { Translation } from '../catalogue.ts';

/** The plan of a publication, in Brazilian Portuguese. */
export const plan: Translation<'plan'> = {
  addEntity: 'adicionar a entidade {entity}',
  addField: 'adicionar o campo {field}',
  addIndex: 'adicionar um índice em {table} ({keys})',
  asked: '{what}: {why}.',
  becomesUnique: '{fields} passa a ser único',
  changesType: '{field} muda de {before} para {now}',
  choiceOf: '{type} ({options})',
  concerns: '{step} ({records})',
  descending: '{column} decrescente',
  digitsAfter:
    '{what} com {scale, plural, =0 {# casas decimais} one {# casa decimal} other {# casas decimais}}',
  doNotBecome:
    '{records, plural, one {# registro tem} other {# registros têm}} um valor que não pode ser convertido automaticamente; declare um campo com outro nome ou altere esses valores antes',
  dropIndex: 'remover o índice {index}',
  getsDigits:
    '{field} passa a ter {scale, plural, =0 {# casas decimais} one {# casa decimal} other {# casas decimais}}',
  haveDangling:
    '{records, plural, one {# registro tem} other {# registros têm}} uma referência a algo excluído nesse meio-tempo',
  haveNoValue:
    '{records, plural, one {# registro não tem} other {# registros não têm}} valor neste campo; defina um valor padrão ou um `initial`, ou torne o campo opcional',
  haveOption:
    '{records, plural, one {# registro tem} other {# registros têm}} esta opção; mantenha a opção ou dê outra a esses registros',
  haveSame:
    '{records, plural, one {# registro tem} other {# registros têm}} um valor que outro registro também tem; altere esses valores antes',
  haveState:
    "{records, plural, one {# registro tem} other {# registros têm}} este estado; informe o destino com `moved: '{' {option}: … '}'` ao lado de `states` ou, se o estado só tem um nome novo, escreva `was: {option}` no novo estado",
  haveTooLarge:
    '{records, plural, one {# registro tem} other {# registros têm}} um número grande demais para isso',
  leaveAside: 'deixar em branco; os valores antigos ficam guardados à parte',
  leaveEmpty: 'deixar em branco',
  leaveUntilChanged: 'deixar em branco até a próxima alteração',
  list: '{first}, {rest}',
  moneyIn: 'valor em {currency}',
  moneyOf: 'valor na moeda de {field}',
  moveRecords: 'mover registros de {from} para {to} no campo {field}',
  optionGone: '{field} não tem mais {option}',
  page: 'a página {route}',
  partChanged: '`{name}` é {now}; antes era {before}',
  partGone: '`{name}` deixa de existir',
  partNew: '`{name}` é novo: {what}',
  prepareField: 'preparar o campo {field} para ordenação e busca',
  refTo: '{type} para {entities}',
  removeOptions: 'remover {options} do campo {field}',
  renamed: '{from} para {to}',
  renameEntity: 'renomear a entidade {from} para {to}',
  renameField: 'renomear o campo {from} para {to}',
  renameOptions: 'renomear no campo {field}: {renames}',
  required: '{what}, obrigatório',
  requiredNow: '{field} passa a ser obrigatório',
  requireField: 'tornar obrigatório o campo {field}',
  rescaleField:
    'dar ao campo {field} mais {by, plural, =0 {# casas decimais} one {# casa decimal} other {# casas decimais}}',
  retireEntity: 'tirar de uso a entidade {entity}; seus registros são mantidos',
  retireField: 'tirar de uso o campo {field}; seus valores são mantidos',
  returnEntity: 'restaurar a entidade {entity} com seus registros',
  returnField: 'restaurar o campo {field} com seus valores',
  returnsWithValues: '{field} volta com seus valores',
  returnWithout: 'restaurar sem a referência',
  retypeField: 'converter o campo {field} em {type}',
  rightAlways: 'sempre',
  rightFields: 'só {fields}',
  rightIf: 'se `{condition}`',
  rightOr: '{first}; ou {rest}',
  rightWas: '{now}; antes: {before}',
  sentWith: '{what}, enviado com `{call}`',
  setTo: 'definir como {option}',
  unique: '{what}, único',
  viewChanged: '{before} passa a ser {now}',
  without: 'sem {columns}',
};
