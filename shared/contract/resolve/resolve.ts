import { fieldType } from '#shared/fields/field-types.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { Schema, SchemaEntity } from '#shared/expression/check/check-context.ts';
import type { Declaration } from '../declaration.ts';
import { isShownText } from '#shared/fields/text/translated.ts';
import type { Findings } from '../language/findings.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { withBacks } from './backs.ts';
import { declareEntities } from './entities.ts';
import { lookUpFeeds, lookUpMails, lookUpParams, lookUpSent } from './look-up-calls.ts';
import { Lookup } from './lookup.ts';
import { lookUpEntities, reportRenamedRoles } from './look-up-entities.ts';
import { lookUpNames } from './look-up-names.ts';
import { reportRoutes } from './look-up-screens.ts';
import { lookUpMachines } from './look-up-states.ts';
import type { Resolved, ResolvedEntity, ResolvedField } from './resolved.ts';

/** Second stage: declares all names that the points have, then looks them up, so that order never matters. */
export function resolve(document: ParsedDocument, declaration: Declaration, findings: Findings): Resolved {
  const declared = declareEntities(declaration, document.start, findings);
  reportSamePlurals(declared, findings);
  const entities = withBacks(declared, declaration.calling, findings);
  const roles = new Map(declaration.roles.map((role) => [role.name.text, role]));
  const lookup = new Lookup(entities, roles.keys(), findings);
  lookUpNames(document, lookup);
  reportRoutes(declaration.screens, findings);
  lookUpEntities([...entities.values()], lookup);
  lookUpMachines(declaration.machines, lookup);
  reportRenamedRoles(declaration.roles, lookup);
  lookUpParams(declaration.queries, lookup);
  lookUpSent(declaration.webhooks, lookup);
  lookUpMails(declaration.mails, declaration.documents, lookup);
  lookUpFeeds(declaration.feeds, lookup);
  return { document, declaration, entities, roles, schema: schemaOf(entities, declaration) };
}

function reportSamePlurals(entities: readonly ResolvedEntity[], findings: Findings): void {
  const seen = new Map<string, ResolvedEntity>();
  for (const entity of entities) {
    const other = seen.get(entity.plural);
    if (other === undefined) seen.set(entity.plural, entity);
    else {
      const place = entity.declaration.plural?.place ?? entity.place;
      const message = `\`${entity.name}\` and \`${other.name}\` have the same plural, \`${entity.plural}\`.`;
      findings.add('duplicate_name', place, { message, hint: 'Give one of them another `plural:`.' });
    }
  }
}

function schemaOf(entities: ReadonlyMap<string, ResolvedEntity>, declaration: Declaration): Schema {
  const list = [...entities.values()];
  const elsewhere = new Map(list.map((entity) => [entity.name, pathsElsewhere(entity)]));
  const followed = ({ name }: ResolvedEntity) =>
    new Map(
      [...(elsewhere.get(name) ?? [])].map(([field, path]) => [
        field,
        follow({ entity: name, path }, { entities, elsewhere }),
      ]),
    );
  return {
    entities: new Map(list.map((entity) => [entity.name, schemaEntity(entity, followed(entity))])),
    plurals: new Map(list.map((entity) => [entity.plural, entity.name])),
    constants: new Map(
      declaration.constants.map((constant) => [constant.name.text, fieldType(constant.settings, '')]),
    ),
    functions: new Map(declaration.functions.map((one) => [one.name.text, { ...one, name: one.name.text }])),
  };
}

function schemaEntity(entity: ResolvedEntity, elsewhere: ReadonlyMap<string, string>): SchemaEntity {
  const fields = new Map<string, Type>();
  for (const [name, { shape }] of entity.fields) {
    // What a reader is shown hangs on who reads, and a rule asks the same of everybody.
    if (shape !== undefined && !isShownText(shape))
      fields.set(name, inCurrency(fieldType(shape, entity.name), elsewhere));
  }
  return { fields, backs: entity.backs, elsewhere };
}

/** The fields whose value is always that of another record, with the path to it: `compute: order.currency`. */
function pathsElsewhere({ fields }: ResolvedEntity): ReadonlyMap<string, string> {
  const paths = [...fields].map(
    ([name, { declaration }]) => [name, declaration?.compute?.text.trim() ?? ''] as const,
  );
  return new Map(paths.filter(([, path]) => /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/.test(path)));
}

/** The path to where the value stands: what is that of another record there too is followed on. */
function follow(
  { entity, path }: { readonly entity: string; readonly path: string },
  known: {
    readonly entities: ReadonlyMap<string, ResolvedEntity>;
    readonly elsewhere: ReadonlyMap<string, ReadonlyMap<string, string>>;
  },
  steps = 0,
): string {
  const way = path.split('.');
  const last = way.pop() ?? '';
  let at: string | undefined = entity;
  for (const step of way) at = leadsTo(known.entities.get(at ?? '')?.fields.get(step));
  const further = known.elsewhere.get(at ?? '')?.get(last);
  // What is calculated from itself is reported as that, and never ends.
  if (at === undefined || further === undefined || steps > known.entities.size) return path;
  return [...way, follow({ entity: at, path: further }, known, steps + 1)].join('.');
}

function leadsTo(field: ResolvedField | undefined): string | undefined {
  const type = field?.shape && fieldType(field.shape, '');
  return type?.kind === 'record' ? type.entity : undefined;
}

/**
 * The type of a field of the entity. Where the currency of an amount is always that of another record
 * (`compute: order.currency`), the amount is in that one, and may be added up with others of the same.
 */
function inCurrency(type: Type, elsewhere: ReadonlyMap<string, string>): Type {
  if (type.kind !== 'money') return type;
  return { ...type, currency: elsewhere.get(type.currency) ?? type.currency };
}
