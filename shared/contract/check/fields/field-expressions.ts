import { FILLED_IN } from '#shared/expression/tree/filled-in.ts';
import { memberName } from '#shared/fields/data/several.ts';
import { ownField } from '#shared/expression/tree/own-field.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import type { FieldDeclaration } from '../../declaration.ts';
import type { ResolvedEntity } from '../../resolve/resolved.ts';
import { inputTypes, takingOf } from '../checking/input-types.ts';
import { inputsOf, referencesOf } from '#shared/expression/tree/references.ts';
import { print } from '#shared/expression/tree/print.ts';
import type { Checking } from '../checking/checking.ts';
import { type Around, checkChoose, checkDeadline } from './stretches.ts';

/** What stands at a field, or at an input: a conditional `required:`, `initial:`, `saved:`, `compute:` and `where:`. */
export function checkFieldExpressions(checking: Checking): void {
  for (const entity of checking.contract.entities.values()) {
    for (const field of entity.declaration.fields) checkField(field, { entity }, checking);
    for (const called of takingOf(entity)) {
      const input = inputTypes(called, entity);
      for (const { field } of called.input)
        for (const one of field === undefined ? [] : [field, ...(field.rows ?? [])])
          checkField(one, { entity, input }, checking);
    }
  }
}

function checkField(field: FieldDeclaration, { entity, input }: Around, checking: Checking): void {
  const { requiredIf, initial, saved, compute, choosable, choose, deadline, settings } = field;
  checking.condition(requiredIf, { record: entity.name, old: true });
  checkShow(field, { entity, input }, checking);
  if (settings === undefined) return;
  const own = input === undefined ? checking.typeOf(entity.name, field.name.text) : undefined;
  const expected = own ?? fieldType(settings, entity.name);
  if (initial !== undefined) checking.value(initial, { record: entity.name, expected, runs: true });
  if (saved !== undefined) checking.value(saved, { record: entity.name, old: true, expected });
  if (settings.type === 'several' && compute !== undefined)
    checking.keep(compute, whichever(entity.name, field.name.text, settings.to));
  else if (compute !== undefined) checking.value(compute, { record: entity.name, expected });
  if (choose !== undefined) checkChoose(choose, { entity, input }, checking);
  if (deadline !== undefined) checkDeadline(deadline, { entity }, checking);
  // Asked of the record that may be chosen; `record` is the one that is filled in.
  if (settings.type === 'ref' || settings.type === 'refs') {
    const elements = new Map([[FILLED_IN, { kind: 'record', entity: entity.name } as const]]);
    checking.condition(choosable, { record: settings.to, elements, ...(input && { input }) });
    if (settings.noCircle === true && settings.to !== entity.name) reportNoCircle(field, entity, checking);
  }
}

/** A form judges it while somebody types, by what stands in it. */
function checkShow(
  { name: { text: name }, show: node }: FieldDeclaration,
  { entity, input }: Around,
  checking: Checking,
): void {
  if (node === undefined) return;
  const sent = input && { input };
  const expression = checking.value(node, { record: entity.name, expected: { kind: 'boolean' }, ...sent });
  if (expression === undefined) return;
  const { local, user, ownFields } = referencesOf(expression);
  const own = (sent ? inputsOf(expression) : ownFields).has(name) ? name : undefined;
  const wrong = own ?? [...ownFields].find((one) => !isFilledIn(entity, one));
  if (local && !user && wrong === undefined) return;
  const said = wrong === undefined ? `\`${print(expression)}\`` : `\`${wrong}\``;
  const why = own !== undefined ? 'is what would be shown' : 'is not filled in there';
  const asked = sent ? 'other inputs, or ' : '';
  const such = sent ? "input.way == 'card'" : "kind == 'car'";
  checking.findings.add('not_available_here', node.place, {
    message: `The condition of \`show\` reads only values of the form, and ${said} ${why}.`,
    hint: `Ask ${asked}fields of the record that are filled in, or its state: \`show: ${such}\`.`,
  });
}

function isFilledIn({ declaration }: ResolvedEntity, name: string): boolean {
  const field = declaration.fields.find((one) => one.name.text === name);
  const isWorkedOut = field?.compute !== undefined || field?.saved !== undefined;
  return !isWorkedOut && field?.settings?.type !== 'several';
}

/** A reference to one of several entities is whichever of its plain references is filled; of these one is at most. */
function whichever(entity: string, field: string, to: readonly string[]): Expression {
  const references = to.map((target) =>
    ownField(entity, memberName(field, target), { kind: 'record', entity: target }),
  );
  return {
    kind: 'call',
    function: 'coalesce',
    arguments: references,
    type: { kind: 'several', entities: to },
  };
}

/** What refers to another entity leads back to its record only through others, which a rule has to name. */
function reportNoCircle(
  { name, place }: FieldDeclaration,
  entity: ResolvedEntity,
  { findings }: Checking,
): void {
  findings.add('wrong_value', place, {
    message: `\`no_circle\` is for references to their own entity; \`${name.text}\` leads from \`${entity.name}\` to another.`,
    hint: 'Leave it out, or write a rule with `walk`, such as `!(part in walk(component, c, c.lines.map(l, l.component)))`.',
  });
}
