import { add, choice, leaveOut } from '../language/fixes.ts';
import type { Fix } from '../finding.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { currencyScale, isCurrencyCode } from '#shared/fields/number/money.ts';
import type { Fit, NameThere } from '../grammar/shapes/shape.ts';
import { isA, typeOf } from '#shared/fields/field-types.ts';
import { leadsUp } from '#shared/fields/data/leads-up.ts';
import type { Name } from '../language/node.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity, ResolvedField } from './resolved.ts';

type LookUpField = (name: Name, entity: ResolvedEntity, lookup: Lookup) => unknown;

/** Looks up a field, and whether it is good for what it is named for. */
export const lookUpField: Readonly<Record<Fit | 'any', LookUpField>> = {
  any: (name, entity, lookup) => lookup.field(name, entity),
  written: (name, entity, lookup) => lookup.writable(name, entity),
  given: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.writable(name, entity),
  covered: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.field(name, entity),
  asked: (name, entity, lookup) => isOwnInput(name.text, entity) || lookup.field(name, entity),
  shown: lookUpShown,
  identifying: lookUpIdentifying,
  lane: only('Lanes are options or states', (shape) => isA(shape, 'choice')),
  day: only('Calendars and timelines show days or moments', (shape) => isA(shape, 'date', 'datetime')),
  parent: lookUpParent,
  position: lookUpPosition,
  image: only('A card shows an image', ({ type }) => type === 'image'),
};

/** Whether a call asks for something of this name that is no field. */
function isOwnInput(name: string, { machine }: ResolvedEntity): boolean {
  const calls = [...(machine?.transitions ?? []), ...(machine?.calls ?? [])];
  return calls.some(({ input }) => input.some((one) => one.field !== undefined && one.name.text === name));
}

function lookUpShown(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.isPart(name.text, entity) ? undefined : lookup.field(name, entity);
  if (field?.shape?.secret !== true) return;
  lookup.findings.add('wrong_value', name.place, `\`${name.text}\` is secret and can never be read.`);
}

/** A part of a composite key is looked for like a unique field, so it has to be of a type that can be. */
function lookUpIdentifying(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const settings = lookup.field(name, entity)?.declaration?.settings;
  if (settings === undefined || typeOf(settings).identifying) return;
  const message = `A field of type \`${settings.type}\` cannot be part of what is unique.`;
  lookup.findings.add('wrong_value', name.place, message);
}

/** Records are put into order by giving them numbers. */
function lookUpPosition(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const shape = lookup.writable(name, entity)?.shape;
  if (shape === undefined || shape.type === 'integer') return;
  lookup.findings.add('wrong_type', name.place, {
    message: `Records are in order by whole numbers; \`${name.text}\` is of type \`${shape.type}\`.`,
    hint: 'Such as `position: { type: integer, default: 0 }`.',
  });
}

/** Below one another lie records of one entity, and never below themselves. */
function lookUpParent(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  const shape = field?.shape;
  if (shape === undefined || leadsUp(shape, entity.name)) return;
  if (shape.type === 'ref' && shape.to === entity.name)
    lookup.findings.add('wrong_value', name.place, {
      message: `A record could be below itself by \`${name.text}\`, so it would have no place in the tree.`,
      hint: `Add \`no_circle: true\` to \`${name.text}\`.`,
      fixes: added(field, 'no_circle', 'true'),
    });
  else
    lookup.findings.add('wrong_type', name.place, {
      message: `In a tree a record lies below another \`${entity.name}\`; \`${name.text}\` is no reference to one.`,
      hint: `Such as \`{ type: ref, to: ${entity.name}, no_circle: true }\`.`,
    });
}

function only(what: string, fits: (shape: FieldShape) => boolean): LookUpField {
  return (name, entity, lookup) => {
    const shape = lookup.field(name, entity)?.shape;
    if (shape === undefined || fits(shape)) return;
    const message = `${what}; \`${name.text}\` is of type \`${shape.type}\`.`;
    lookup.findings.add('wrong_type', name.place, message);
  };
}

/** `currency: paid_in` at a field of an entity: a choice among currencies that every record has. A code is read elsewhere. */
export function lookUpCurrency({ name, around }: NameThere, lookup: Lookup): void {
  if (!/^[a-z]/.test(name.text)) return;
  const entity = lookup.known(around.entity ?? '');
  const isField = around.field !== undefined && around.input === undefined && around.query === undefined;
  if (entity === undefined || !isField) {
    lookup.findings.add('wrong_value', name.place, {
      message: 'Only an amount that is a field of a record finds its currency there.',
      hint: 'Name a currency by its code, such as `EUR`.',
    });
    return;
  }
  const field = lookup.field(name, entity);
  const problem = field && problemOf(field, entity.fields.get(around.field));
  if (problem !== undefined) lookup.findings.add('wrong_value', name.place, problem);
}

interface Problem {
  readonly message: string;
  readonly hint: string;
  readonly fixes?: readonly Fix[];
}

/** Who may read it is then what its grants say. */
function withoutSecret(declared: ResolvedField['declaration']): readonly Fix[] {
  return declared === undefined ? [] : [choice(leaveOut(declared.name.place, 'secret'))];
}

/** What a field of the contract says besides. */
function added(field: ResolvedField | undefined, key: string, value: string): readonly Fix[] {
  const declared = field?.declaration;
  return declared === undefined ? [] : [add(declared.name.place, key, value)];
}

/** Why the field names no currency of the amount. */
function problemOf(field: ResolvedField, amount: ResolvedField | undefined): Problem | undefined {
  const { shape, declaration } = field;
  if (shape === undefined) return undefined;
  const options = shape.type === 'choice' ? shape.options : [];
  const strange = options.find(({ name }) => !isCurrency(name))?.name;
  if (options.length === 0 || strange !== undefined) {
    const what = strange === undefined ? `is of type \`${shape.type}\`` : `may be \`${strange}\``;
    return {
      message: `A currency is a choice among codes of ISO 4217; \`${shape.name}\` ${what}.`,
      hint: 'Such as `{ type: choice, options: { EUR: Euro, JPY: Yen }, required: true }`.',
    };
  }
  if (shape.secret)
    return {
      message: `\`${shape.name}\` is secret and can never be read.`,
      hint: 'Leave `secret` out.',
      fixes: withoutSecret(declaration),
    };
  if (!shape.required && declaration?.compute === undefined)
    return {
      message: `A record may be without \`${shape.name}\`, and its amount would be in no currency.`,
      hint: `Add \`required: true\` to \`${shape.name}\`.`,
      fixes: added(field, 'required', 'true'),
    };
  const scale = amount?.shape?.type === 'money' ? amount.shape.scale : undefined;
  const finest = Math.max(...options.map((one) => currencyScale(one.name)));
  if (scale === undefined || scale >= finest) return undefined;
  return {
    message: `One of its currencies has ${finest} digits after the point, and the amount has ${scale}.`,
    hint: `Write \`scale: ${finest}\`.`,
  };
}

function isCurrency(name: string): boolean {
  return isCurrencyCode(name) && Intl.supportedValuesOf('currency').includes(name);
}
