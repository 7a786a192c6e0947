import type { ScreenDeclaration } from '../declaration.ts';
import type { Name } from '../language/node.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

/** No list can be narrowed down by these. */
const unfiltered: readonly string[] = ['json', 'file', 'image', 'key'];

const searchable: readonly string[] = ['text', 'markdown', 'email', 'url', 'phone', 'number_series'];

/** Point 2: entities, roles, fields and ways back that screens name. Paths are checked as expressions later. */
export function lookUpScreens(screens: readonly ScreenDeclaration[], lookup: Lookup): void {
  for (const screen of screens) {
    for (const audience of screen.for ?? []) lookup.audience(audience);
    for (const tile of screen.tiles) {
      lookup.entity(tile.entity);
      for (const audience of tile.for ?? []) lookup.audience(audience);
    }
    const entity = screen.of === undefined ? undefined : lookup.entity(screen.of);
    if (entity !== undefined) lookUpParts(screen, entity, lookup);
    lookUpRecord(screen, lookup);
  }
}

function lookUpParts(screen: ScreenDeclaration, entity: ResolvedEntity, lookup: Lookup): void {
  for (const name of screen.filters) lookUpFilter(name, entity, lookup);
  for (const name of screen.search ?? []) lookUpSearch(name, entity, lookup);
  for (const name of screen.fields ?? []) {
    if (!lookup.isPart(name.text, entity)) lookup.writable(name, entity);
  }
  lookUpField(screen.lanes, { entity, types: laneTypes, what: 'Lanes are options or states' }, lookup);
  lookUpField(screen.from, { entity, types: dayTypes, what: 'A calendar shows days or moments' }, lookup);
  lookUpField(screen.to, { entity, types: dayTypes, what: 'A calendar shows days or moments' }, lookup);
  lookUpField(screen.image, { entity, types: ['image'], what: 'A card shows an image' }, lookup);
  for (const name of screen.related ?? []) {
    if (entity.backs.has(name.text)) continue;
    reportUnknown(
      name,
      { what: `way back from \`${entity.name}\` called`, among: entity.backs.keys() },
      lookup.findings,
    );
  }
}

const laneTypes: readonly string[] = ['choice', 'state'];
const dayTypes: readonly string[] = ['date', 'datetime'];

interface Wanted {
  readonly entity: ResolvedEntity;
  readonly types: readonly string[];
  readonly what: string;
}

function lookUpField(name: Name | undefined, { entity, types, what }: Wanted, lookup: Lookup): void {
  const field = name === undefined ? undefined : lookup.field(name, entity);
  if (name === undefined || field?.shape === undefined || types.includes(field.shape.type)) return;
  const message = `${what}; \`${name.text}\` is of type \`${field.shape.type}\`.`;
  lookup.findings.add('wrong_type', name.place, message);
}

function lookUpFilter(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  const { type, secret } = field?.shape ?? {};
  if (secret !== true && !unfiltered.includes(type ?? '')) return;
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
