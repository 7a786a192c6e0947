import type { ScreenDeclaration } from '../declaration.ts';
import type { Name } from '../language/node.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

const searchable: readonly string[] = ['text', 'markdown', 'email', 'url', 'phone'];

/** Point 2: entities, roles, fields and ways back that screens name. Paths are checked as expressions later. */
export function lookUpScreens(screens: readonly ScreenDeclaration[], lookup: Lookup): void {
  for (const screen of screens) {
    for (const audience of screen.for ?? []) lookup.audience(audience);
    for (const name of screen.otherEntities) lookup.entity(name);
    const entity = screen.of === undefined ? undefined : lookup.entity(screen.of);
    if (entity !== undefined) lookUpParts(screen, entity, lookup);
    lookUpRecord(screen, lookup);
  }
}

function lookUpParts(screen: ScreenDeclaration, entity: ResolvedEntity, lookup: Lookup): void {
  for (const name of screen.filters) lookUpFilter(name, entity, lookup);
  for (const name of screen.search ?? []) lookUpSearch(name, entity, lookup);
  for (const name of screen.fields ?? []) lookup.writable(name, entity);
  for (const name of screen.related ?? []) {
    if (entity.backs.has(name.text)) continue;
    reportUnknown(
      name,
      { what: `way back from \`${entity.name}\` called`, among: entity.backs.keys() },
      lookup.findings,
    );
  }
}

function lookUpFilter(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  if (field?.shape?.type !== 'json' && field?.shape?.secret !== true) return;
  lookup.findings.add('wrong_value', name.place, `Nothing can be filtered by \`${name.text}\`.`);
}

function lookUpSearch(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  if (field?.shape === undefined || (searchable.includes(field.shape.type) && !field.shape.secret)) return;
  const message = `Search looks into texts; \`${name.text}\` is of type \`${field.shape.type}\`.`;
  lookup.findings.add('wrong_type', name.place, message);
}

/** A screen of one record has the record in its address. */
function lookUpRecord(screen: ScreenDeclaration, lookup: Lookup): void {
  if (screen.view !== 'detail' || /\/:(?:id|key)(?:\/|$)/.test(screen.route.text)) return;
  const message = 'A detail screen shows one record, so its address needs `:id`.';
  const hint = `For instance \`${screen.route.text.replace(/\/$/, '')}/:id\`.`;
  lookup.findings.add('wrong_value', screen.route.place, { message, hint });
}
