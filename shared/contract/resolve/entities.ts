import { choice, leaveOut } from '../language/fixes.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import type { FieldCheck, FieldShape } from '#shared/fields/field.ts';
import type {
  CheckCode,
  Declaration,
  EntityDeclaration,
  FieldDeclaration,
  MachineDeclaration,
} from '../declaration.ts';
import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import { type Calling, labelOf, pluralOf } from '../language/names.ts';
import { builtInLabels } from './built-in-labels.ts';
import { systemFields, userFields } from './built-in.ts';
import { withTranslations } from './translated.ts';
import { type CheckedField, missingFor } from './made-checks.ts';
import type { ResolvedEntity, ResolvedField, UsualCodes } from './resolved.ts';

/** Every entity with all its fields; ways back come later. The built-in `user` is among them, last if not extended. */
export function declareEntities(
  declaration: Declaration,
  start: Place,
  findings: Findings,
): readonly ResolvedEntity[] {
  const machines = new Map(declaration.machines.map((machine) => [machine.entity.text, machine]));
  const labels = builtInLabels(declaration.settings.locale);
  const builtIn = userFields(declaration, labels);
  const declared = declaration.entities.some(({ name }) => name.text === 'user')
    ? declaration.entities
    : [...declaration.entities, plainUser(start)];
  const renamed = new Map(declaration.entities.map(({ name, was }) => [name.text, was]));
  return declared.map((entity) => {
    const machine = machines.get(entity.name.text);
    const codes = codesByCheck([...declaration.usualErrors, ...entity.errors]);
    const first =
      entity.name.text === 'user'
        ? builtIn.map((shape) => ({
            ...shape,
            errors: { ...usualOf({ ...shape, settings: shape }, codes), ...shape.errors },
          }))
        : [];
    // The reference of a part is called as its whole is, also where that is called otherwise now.
    const fields = withTranslations(entity.fields, declaration, findings).map((field) =>
      field.name === entity.partOf ? { ...field, was: renamed.get(field.name.text) } : field,
    );
    return declareEntity(
      {
        entity: { ...entity, fields },
        machine,
        first,
        last: systemFields(labels),
        codes,
        calling: declaration.calling,
      },
      findings,
    );
  });
}

/** `user` where the contract says nothing of it. */
function plainUser(place: Place): EntityDeclaration {
  return { name: { text: 'user', place }, fields: [], unique: [], seed: [], uses: [], errors: [], place };
}

interface Parts {
  readonly entity: EntityDeclaration;
  readonly machine?: MachineDeclaration;
  /** Fields that the entity has before those of the contract. */
  readonly first: readonly FieldShape[];
  /** Fields that it has after them. */
  readonly last: readonly FieldShape[];
  readonly codes: UsualCodes;
  readonly calling: Calling;
}

function declareEntity(
  { entity, machine, first, last, codes, calling }: Parts,
  findings: Findings,
): ResolvedEntity {
  const fields = new Map<string, ResolvedField>();
  for (const shape of first) fields.set(shape.name, { shape, place: entity.place });
  for (const declared of entity.fields) {
    if (fields.has(declared.name.text)) reportBuiltIn(declared, entity, findings);
    else
      fields.set(declared.name.text, {
        shape: shapeOf(declared, codes),
        declaration: declared,
        place: declared.place,
      });
  }
  markMembers(fields);
  const states = machine?.states;
  if (states !== undefined) {
    const before = fields.get(states.field.text);
    if (before === undefined)
      fields.set(states.field.text, {
        shape: { ...stateShape(states, calling), errors: unsentOf(codes) },
        place: states.field.place,
      });
    else reportTwice(states.field, before.place, findings);
  }
  for (const shape of last)
    fields.set(shape.name, { shape: { ...shape, errors: unsentOf(codes) }, place: entity.place });
  return {
    name: entity.name.text,
    plural: entity.plural?.text ?? pluralOf(entity.name.text),
    declaration: entity,
    machine,
    fields,
    backs: new Map(),
    codes,
    place: entity.place,
  };
}

/** The references of a field to several entities know which field they stand for. */
function markMembers(fields: Map<string, ResolvedField>): void {
  for (const { shape } of fields.values()) {
    if (shape?.type !== 'several') continue;
    for (const name of membersOf(shape).values()) {
      const member = fields.get(name);
      if (member?.shape?.type === 'ref')
        fields.set(name, { ...member, shape: { ...member.shape, memberOf: shape.name } });
    }
  }
}

/** The shape of a declared field; what is an expression or a literal is added when the contract is compiled. */
export function shapeOf(declared: FieldDeclaration, usual: UsualCodes = {}): FieldShape | undefined {
  if (declared.settings === undefined) return undefined;
  return {
    name: declared.name.text,
    label: declared.label,
    help: declared.help,
    origin: 'contract',
    // One that stands in some forms only is required there: by a condition.
    required: declared.required && declared.show === undefined,
    unique: declared.unique,
    errors: { ...usualOf(declared, usual), ...codesByCheck(declared.errors) },
    secret: declared.secret,
    ...(declared.unrecorded ? { unrecorded: true } : {}),
    ...declared.languages,
    ...declared.settings,
    ...(declared.rows && { columns: declared.rows.flatMap((column) => shapeOf(column) ?? []) }),
  };
}

/** The usual codes of the checks that a field makes. An input may ask for what its field does not require. */
function usualOf(declared: CheckedField, usual: UsualCodes): FieldShape['errors'] {
  const { from: _, ...ofFields } = usual;
  const made = (Object.keys(ofFields) as FieldCheck[]).filter(
    (check) => check === 'required' || missingFor(check, declared) === undefined,
  );
  return Object.fromEntries(made.map((check) => [check, usual[check]]));
}

/** Of what nobody sends: the usual code for who does. */
function unsentOf({ forbidden }: UsualCodes): FieldShape['errors'] {
  return forbidden === undefined ? {} : { forbidden };
}

/** The last of a check counts. */
function codesByCheck(codes: readonly CheckCode[]): UsualCodes {
  return Object.fromEntries(codes.map(({ check, code }) => [check, code.text]));
}

function stateShape(states: NonNullable<MachineDeclaration['states']>, calling: Calling): FieldShape {
  return {
    name: states.field.text,
    label: labelOf(states.field.text, calling),
    origin: 'state',
    required: true,
    unique: false,
    errors: {},
    secret: false,
    type: 'state',
    options: states.options.map(({ option }) => option),
  };
}

function reportBuiltIn(field: FieldDeclaration, entity: EntityDeclaration, findings: Findings): void {
  const message =
    entity.partOf?.text === field.name.text
      ? `\`part_of\` gives every \`${entity.name.text}\` its \`${field.name.text}\` already.`
      : `Every user has \`${field.name.text}\` already.`;
  findings.add('duplicate_name', field.place, {
    message,
    hint: 'Leave it out here.',
    fixes: [choice(leaveOut(field.place))],
  });
}

function reportTwice(field: { text: string; place: Place }, first: Place, findings: Findings): void {
  const message = `\`${field.text}\` is already a field of point 3, in line ${first.line}.`;
  const hint = 'The state field is declared here only: leave it out in point 3.';
  findings.add('duplicate_name', field.place, { message, hint, fixes: [choice(leaveOut(first))] });
}
