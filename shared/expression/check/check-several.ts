import { memberName } from '#shared/fields/data/several.ts';
import type { Expression, Type } from '../expression.ts';
import type { BinarySyntax, CallSyntax, Span, Syntax } from '../syntax/syntax.ts';
import { seenFrom } from '../tree/currencies.ts';
import { type CheckState, note, report } from './check-state.ts';
import { commonType, describeType } from './type-fit.ts';

const boolean: Type = { kind: 'boolean' };

/** The plain references of a reference to one of several entities, by the entity; none where the value is worked out. */
export function referencesIn(value: Expression): ReadonlyMap<string, Expression> {
  const { type } = value;
  if (type.kind !== 'several') return new Map();
  return new Map(
    type.entities.flatMap((entity) => {
      const reference = referenceIn(value, { kind: 'record', entity });
      return reference === undefined ? [] : [[entity, reference] as const];
    }),
  );
}

function referenceIn(value: Expression, type: Extract<Type, { kind: 'record' }>): Expression | undefined {
  if (value.kind === 'field') return { ...value, field: memberName(value.field, type.entity), type };
  if (value.kind === 'input') return { ...value, name: memberName(value.name, type.entity), type };
  return undefined;
}

/** `holder is user` */
export function checkIs(node: BinarySyntax, state: CheckState): Expression | undefined {
  const [subject, entity] = node.arguments;
  const value = subject && state.check(subject, state);
  if (value === undefined || entity === undefined) return undefined;
  if (value.type.kind !== 'several')
    return report(state, node, {
      code: 'wrong_type',
      message: `\`is\` asks of which entity a record is; this is ${describeType(value.type)}.`,
      hint: 'Write `==`, or `== null` and `!= null` for what is empty.',
    });
  const reference = referenceTo(entity, value, state);
  return reference && filled(reference);
}

/** `holder.as(user)`: the record, empty where it is of another entity. */
export function checkAs(node: CallSyntax, state: CheckState): Expression | undefined {
  const value = node.target && state.check(node.target, state);
  const [entity, ...others] = node.arguments;
  if (value === undefined) return undefined;
  if (value.type.kind !== 'several')
    return report(state, node, {
      code: 'wrong_type',
      message: `\`as\` follows a reference to one of several entities; this is ${describeType(value.type)}.`,
    });
  if (entity !== undefined && others.length === 0) return referenceTo(entity, value, state);
  return report(state, node, {
    code: 'wrong_arguments',
    message: `\`as\` takes one of the entities: \`.as(${value.type.entities[0]})\`.`,
  });
}

function referenceTo(at: Syntax, value: Expression, state: CheckState): Expression | undefined {
  const references = referencesIn(value);
  const found = at.kind === 'name' ? references.get(at.name) : undefined;
  if (found !== undefined && at.kind === 'name') {
    note(state, at, { kind: 'entity', entity: at.name });
    return found;
  }
  const entities = value.type.kind === 'several' ? value.type.entities : [];
  const isThere = at.kind === 'name' && entities.includes(at.name);
  return report(state, at, {
    code: isThere ? 'not_available_here' : 'unknown_name',
    message: isThere
      ? 'Of which entity this is can be asked only at the record that refers.'
      : `One of the entities it may refer to stands here: ${entities.join(', ')}.`,
    ...(isThere ? { hint: 'Name the record, and its reference after a dot: `loan.holder`.' } : {}),
  });
}

function filled(reference: Expression): Expression {
  const empty: Expression = { kind: 'literal', type: { kind: 'null' }, value: null };
  return { kind: 'call', function: 'not_equal', arguments: [reference, empty], type: boolean };
}

/** `holder.name`, where each of the entities has such a field of one type. */
export function commonField(
  value: Expression,
  { name, at }: { readonly name: string; readonly at: Span },
  state: CheckState,
): Expression | undefined {
  const { schema } = state.context;
  const references = [...referencesIn(value)];
  const entities = value.type.kind === 'several' ? value.type.entities : [];
  const without = entities.find((entity) => schema.entities.get(entity)?.fields.has(name) !== true);
  const first = references[0]?.[0];
  if (without !== undefined || first === undefined)
    return report(state, at, {
      code: 'unknown_name',
      message: `Not each of ${entities.join(', ')} has a field \`${name}\`${without === undefined ? '' : `: ${without} has none`}.`,
      hint: `Ask it of one of them: \`.as(${entities.find((entity) => entity !== without)}).${name}\`.`,
    });
  const values = references.flatMap(([entity, of]): readonly Expression[] => {
    const type = schema.entities.get(entity)?.fields.get(name);
    return type === undefined ? [] : [{ kind: 'field', of, entity, field: name, type: seenFrom(of, type) }];
  });
  for (const [entity] of references) note(state, at, { kind: 'field', entity, name });
  const type = values.reduce<Type | undefined>((all, one) => all && commonType(all, one.type), {
    kind: 'null',
  });
  if (type !== undefined && !['list', 'json', 'several'].includes(type.kind))
    return { kind: 'call', function: 'coalesce', arguments: values, type };
  return report(state, at, {
    code: 'wrong_type',
    message: `\`${name}\` is not one value of the same type in ${entities.join(', ')}.`,
    hint: `Ask it of one of them: \`.as(${first}).${name}\`.`,
  });
}
