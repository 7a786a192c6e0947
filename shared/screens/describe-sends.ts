import type { Document, Feed } from '#shared/contract/model-documents.ts';
import type {
  AppDescription,
  EntityDescription,
  TransitionDescription,
} from '#shared/api/app-description.ts';
import { placedActs } from '#shared/contract/language/effects-within.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import type { EventName } from '#shared/contract/model-calls.ts';
import type { Condition, Entity, Model, Transition } from '#shared/contract/model.ts';
import { screensOf } from '#shared/engine/screens-of.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { conjunction, conjuncts } from '#shared/expression/tree/conjuncts.ts';
import { isA } from '#shared/fields/field-types.ts';
import { asksAlone } from './describe-views.ts';
import { sends, type ViewerRights } from './viewer-rights.ts';

/**
 * What a step may send to the outside, by itself and by its effects; undefined where nothing leaves. `mail` is true where
 * one leaves for certain: nothing would say afterwards that there was none.
 */
export function describeSends(
  entity: Entity,
  { name, then }: Transition,
  model: Model,
): TransitionDescription['sends'] {
  const begun = { entity: entity.name, event: name };
  const may = new Set<string>();
  follow(begun, then, { model, events: may });
  const sure = new Set<string>();
  follow(begun, then, { model, events: sure, onlySure: true });
  const heard = [...model.webhooks, ...model.calls].filter(hears(may));
  const calls = [...new Set(heard.map((call) => call.label))];
  const byMail = [...model.mails, ...model.notices.filter(({ via }) => via.includes('email'))];
  const mail = byMail.filter(hears(sure)).some((one) => one.if === undefined);
  const mayMail = byMail.some(hears(may));
  return calls.length > 0 || mayMail ? { calls, mail } : undefined;
}

function hears(events: ReadonlySet<string>) {
  return ({ on }: { readonly on: readonly EventName[] }) => on.some((one) => events.has(keyOf(one)));
}

interface Followed {
  readonly model: Model;
  readonly events: Set<string>;
  /** Without what hangs on a condition, or on how many there are. */
  readonly onlySure?: true;
}

/** Notes an event and all that its effects bring about. */
function follow(event: EventName, effects: readonly Effect[], followed: Followed): void {
  if (followed.events.has(keyOf(event))) return;
  followed.events.add(keyOf(event));
  const acts = placedActs(effects).filter(
    ({ effect, within }) => followed.onlySure !== true || [...within, effect].every(isSure),
  );
  for (const { effect } of acts) {
    const of = followed.model.entities.get(effect.entity);
    if (effect.kind === 'do') {
      const { entity, transition } = effect;
      follow({ entity, event: transition }, of?.transitions.get(transition)?.then ?? [], followed);
    } else {
      const before = effect.kind === 'delete' ? of?.after.deleting : undefined;
      const all = [...(before ?? []), ...(of?.after[effect.kind] ?? [])];
      follow({ entity: effect.entity, event: effect.kind }, all, followed);
    }
  }
}

function isSure(effect: Effect): boolean {
  if (effect.kind === 'then' && effect.while !== undefined) return false;
  return effect.if === undefined && effect.each === undefined;
}

function keyOf({ entity, event }: EventName): string {
  return `${entity}.${event}`;
}

/** The names of the mails about records of an entity that a viewer may look at and send again: the owner all of them. */
export function mailsFor(
  entity: Pick<Entity, 'name'>,
  { mails }: Pick<Model, 'mails'>,
  is: (audience: string) => boolean,
): readonly string[] {
  return mails
    .filter((mail) => mail.entity === entity.name && ['owner', ...mail.for].some(is))
    .map(({ name }) => name);
}

/** Whether a document is for somebody of these audiences; the owner gets all of them. */
export function isGiven(document: Pick<Document | Feed, 'for'>, is: (audience: string) => boolean): boolean {
  return document.for === undefined || ['owner', ...document.for].some(is);
}

/** The documents of records of an entity that a viewer is given. */
export function documentsFor(
  entity: Pick<Entity, 'name'>,
  { documents }: Pick<Model, 'documents'>,
  is: (audience: string) => boolean,
): readonly Document[] {
  return [...documents.values()].filter(
    (document) => document.entity === entity.name && isGiven(document, is),
  );
}

/** The feeds that a viewer may fetch; of a public one everybody gets what a visitor may read. */
export function describeFeeds(
  { feeds, entities }: Pick<Model, 'feeds' | 'entities'>,
  { own, visitors }: { readonly own: ViewerRights; readonly visitors: ViewerRights },
): Pick<AppDescription, 'feeds'> {
  const isFetched = (feed: Feed) => {
    const rights = feed.isPublic ? visitors : own;
    const entity = entities.get(feed.entity);
    return entity !== undefined && isGiven(feed, (one) => rights.is(one)) && rights.may(entity, 'read');
  };
  const fetched = [...feeds.values()].filter(isFetched);
  if (fetched.length === 0) return {};
  return {
    feeds: fetched.map(({ name, title, from }) => ({
      name,
      title,
      ...(from === undefined ? {} : { calendar: true }),
    })),
  };
}

/**
 * What makes appointments of the records of an entity: a feed that is a calendar, else a calendar among the screens, for
 * whomever it is, else a moment that is chosen among those that are free; as far as the viewer knows its fields.
 */
export function describeAppointment(
  entity: Entity,
  model: Model,
  rights: Pick<ViewerRights, 'reads' | 'writes'>,
): Pick<EntityDescription, 'appointment'> {
  const knows = (name: string | undefined): name is string =>
    name !== undefined && (rights.reads(entity, name) || sends(entity, name, rights));
  const calendars = calendarsOf(entity, model).filter(({ from }) => knows(from));
  const [first] = calendars;
  if (first?.from === undefined) return {};
  const { from } = first;
  const alike = calendars.filter((one) => one.from === from);
  const to = alike.find((one) => knows(one.to))?.to;
  const [length, another] = [...entity.fields.values()].filter(
    (field) => isA(field, 'duration') && knows(field.name),
  );
  const isLength = to === undefined && length !== undefined && another === undefined;
  const kept = alike.map(({ where }) => byOptions(where, entity, rights));
  return {
    appointment: {
      from,
      ...(to === undefined ? {} : { to }),
      ...(isLength ? { length: length.name } : {}),
      ...(kept.every((one) => one !== undefined) ? { kept } : {}),
    },
  };
}

interface DrawnCalendar {
  readonly from?: string;
  readonly to?: string;
  readonly where?: Condition;
}

function calendarsOf(entity: Entity, model: Model): readonly DrawnCalendar[] {
  const feeds = [...model.feeds.values()].filter((feed) => feed.entity === entity.name && feed.from);
  if (feeds.length > 0) return feeds;
  const screens = screensOf(entity.name, model).filter(({ view }) => view === 'calendar');
  if (screens.length > 0) return screens;
  const chosen = [...entity.fields.values()].filter((field) => isA(field, 'datetime') && field.choose);
  return chosen.map(({ name }) => ({ from: name }));
}

/** What a condition asks of options alone: neither of the time, nor of who looks. Undefined where it asks nothing so. */
function byOptions(
  where: Condition | undefined,
  entity: Entity,
  rights: Pick<ViewerRights, 'reads'>,
): Expression | undefined {
  const fields = [...entity.fields.values()].filter(
    (field) => isA(field, 'choice', 'boolean') && rights.reads(entity, field.name),
  );
  const parts = where === undefined ? [] : conjuncts(where.expression);
  const [first, ...others] = parts.filter((part) => fields.some(({ name }) => asksAlone(part, name)));
  return first === undefined ? undefined : conjunction(first, ...others);
}
