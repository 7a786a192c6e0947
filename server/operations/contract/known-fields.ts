import type { AddedFields } from '#shared/api/calls/fields.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { isA } from '#shared/fields/field-types.ts';
import { load } from '#shared/contract/load.ts';
import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { addedFields, broughtBack } from '#shared/studio/extend/change-field.ts';
import type { Actor, Call } from '#server/call.ts';
import { mayExtend } from '#server/rights/may-extend.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Version } from '#server/tables/versions/versions.ts';
import { inForce } from './extending.ts';

/** A field that people may change, as it is or would be if it were in use. */
export interface KnownField {
  readonly field: Field;
  readonly retired: boolean;
}

/** The fields of an entity that people may change, of those that the caller sees, or would see if they were in use. */
export function knownFields(
  runtime: Runtime,
  { text }: Version,
  { actor, entity }: { readonly actor: Actor; readonly entity: string },
): readonly KnownField[] {
  const added = addedFields(text, entity);
  const model = added.some(({ retired }) => retired) ? inUseAgain(text, entity) : runtime.model;
  const declared = model?.entities.get(entity);
  if (model === undefined || declared === undefined) return [];
  const rights = viewerRights({ ...runtime, model }, actor);
  return added.flatMap(({ name, retired }) => {
    const field = declared.fields.get(name);
    if (field === undefined) return [];
    const isSeen = rights.reads(declared, name) || rights.writes(declared, 'update', name);
    return isSeen ? [{ field, retired }] : [];
  });
}

/** The contract with what is out of use; undefined where something else took its place since. */
function inUseAgain(text: string, entity: string): Model | undefined {
  return load(broughtBack(text, entity), 'contract.md').model;
}

/** `GET /api/-/fields/<entity>`: what people may change of what was added, with what is out of use. */
export async function listFields(
  runtime: Runtime,
  call: Call,
  entity: string,
): Promise<Outcome<AddedFields>> {
  if (call.actor.kind === 'nobody') return refuse('not_signed_in');
  if (!mayExtend(runtime.model, call.actor, entity)) return refuse('forbidden');
  const version = await inForce(runtime);
  const known = knownFields(runtime, version, { actor: call.actor, entity });
  const rights = viewerRights(runtime, call.actor);
  const { model } = runtime;
  const declared = model.entities.get(entity);
  const isRead = (name: string) => declared !== undefined && rights.reads(declared, name);
  const items = known.map(({ field, retired }) => ({
    name: field.name,
    label: field.label,
    type: field.type,
    help: field.help ?? null,
    options: isA(field, 'choice', 'choices')
      ? field.options.map(({ name, label }) => ({ name, label }))
      : null,
    required: field.required || field.requiredIf !== undefined,
    show: shownFor(field, declared, isRead),
    screens: whereShown(field.name, entity, model),
    retired,
  }));
  return done({ version: version.number, items });
}

/** The choice and its options, where that is what the condition says and the caller sees the choice. */
function shownFor(
  { showIf }: Field,
  entity: Entity | undefined,
  isRead: (field: string) => boolean,
): AddedFields['items'][number]['show'] {
  const [, field = '', one, several] =
    /^\s*(\w+) (?:== (\w+)|in \[([\w, ]+)\])\s*$/.exec(showIf?.source ?? '') ?? [];
  const choice = entity?.fields.get(field);
  if (!isA(choice, 'choice') || !isRead(field)) return null;
  return { field, is: one === undefined ? (several ?? '').split(',').map((name) => name.trim()) : [one] };
}

function whereShown(name: string, entity: string, { screens }: Model) {
  const own = screens.filter((screen) => screen.entity === entity);
  const of = (view: string) => own.filter((screen) => screen.view === view);
  const pages = of('detail').flatMap(({ sections, side = [], head = [] }) =>
    [...[...sections, ...side].flatMap(({ fields }) => fields), ...head].map((path) => path.name),
  );
  return {
    form: of('form').some(({ fields }) => fields.includes(name)),
    page: pages.includes(name),
    lists: of('table')
      .filter(({ columns }) => columns.some((path) => path.name === name))
      .map(({ route }) => route),
  };
}
