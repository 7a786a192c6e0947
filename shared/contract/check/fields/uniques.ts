import type { Expression } from '#shared/expression/expression.ts';
import type { ScalarNode } from '../../language/node.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';

/** Among which records something is unique: a condition that an index of the database can have. */
export function checkUniques(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    for (const { where } of entity.declaration.unique)
      if (where !== undefined) checkWhere(where, entity, checking);
    checkTwice(entity, checking);
  }
}

/** The same fields among all records: one index, one code, one answer. */
function checkTwice({ fields, declaration }: ResolvedEntity, { findings }: Checking): void {
  const single = [...fields].flatMap(([name, { shape }]) => (shape?.unique === true ? [name] : []));
  const said = new Set(single.map((name) => JSON.stringify([name])));
  for (const { fields: names, where } of declaration.unique) {
    const key = JSON.stringify(names.map(({ text }) => text));
    const [first] = names;
    if (where !== undefined || first === undefined) continue;
    if (said.has(key))
      findings.add('wrong_value', first.place, {
        message: 'This is declared as unique twice.',
        hint: 'Say it once: leave out the other one, `unique: true` at the field or a line here.',
      });
    said.add(key);
  }
}

function checkWhere(where: ScalarNode, entity: ResolvedEntity, checking: Checking): void {
  const condition = checking.value(where, { record: entity.name, expected: { kind: 'boolean' } });
  if (condition === undefined || isPlain(condition, entity)) return;
  checking.findings.add('wrong_value', where.place, {
    message:
      'Among which records something is unique is said of their own fields, compared with fixed values.',
    hint: 'Keep the result in a field, such as `open: { type: boolean, saved: … }`, and write `where: open`.',
  });
}

/** Whether it hangs on what is kept in the row alone: not on time, people, other records, or what is calculated when it is read. */
function isPlain(expression: Expression, entity: ResolvedEntity): boolean {
  if (expression.kind === 'field') return isOwn(expression, entity);
  if (expression.kind !== 'call') return expression.kind === 'literal';
  const [first, second] = expression.arguments;
  switch (expression.function) {
    case 'and':
    case 'or':
    case 'not':
      return expression.arguments.every((part) => isPlain(part, entity));
    case 'has':
      return first !== undefined && isOwn(first, entity);
    case 'equal':
    case 'not_equal':
    case 'less':
    case 'less_or_equal':
    case 'greater':
    case 'greater_or_equal':
      return (isOwn(first, entity) && isFixed(second)) || (isFixed(first) && isOwn(second, entity));
    case 'in':
      return isOwn(first, entity) && second?.kind === 'list' && second.items.every(isFixed);
    default:
      return false;
  }
}

function isFixed(expression: Expression | undefined): boolean {
  return expression?.kind === 'literal';
}

function isOwn(expression: Expression | undefined, entity: ResolvedEntity): boolean {
  if (expression?.kind !== 'field' || expression.of.kind !== 'variable' || expression.of.name !== 'record')
    return false;
  return entity.fields.get(expression.field)?.declaration?.compute === undefined;
}
