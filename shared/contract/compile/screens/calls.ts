import type { Template } from '#shared/expression/expression.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';
import { asKey } from '#shared/expression/tree/sameness.ts';
import type {
  AggregateDeclaration,
  ScheduleDeclaration,
  WebhookDeclaration,
} from '../../declaration-calls.ts';
import { labelOf } from '../../language/names.ts';
import type { ScalarNode } from '../../language/node.ts';
import type { Entity } from '../../model.ts';
import type { Aggregate, Notice, Query, Schedule, Webhook } from '../../model-calls.ts';
import { shapeOf } from '../../resolve/entities.ts';
import { type Compiling, conditionIf, expressionOf, templateOf } from '../compiling/compiling.ts';
import { compileField } from '../compiling/field.ts';

/** The queries of point 7 by name. */
export function compileQueries(compiling: Compiling): ReadonlyMap<string, Query> {
  const queries = compiling.contract.declaration.queries.map(
    (query): Query => ({
      name: query.name.text,
      entity: query.entity.text,
      where: conditionIf(query.where, compiling),
      group: query.group && asKey(expressionOf(query.group, compiling)),
      values: query.values.map((value) => ({
        ...compileAggregate(value, compiling),
        label: labelOf(value.name, compiling.contract.declaration.calling),
      })),
      params: query.params.map((param) => {
        const own = { shape: shapeOf(param), declaration: param, place: param.place };
        return {
          field: compileField(own, { entity: query.entity.text, compiling }),
          required: param.required,
        };
      }),
      for: query.for.map(({ text }) => text),
      place: query.name.place,
    }),
  );
  return new Map(queries.map((query) => [query.name, query]));
}

/** `sum(amount)`, checked. */
export function compileAggregate(declared: AggregateDeclaration, compiling: Compiling): Aggregate {
  const of = declared.of && expressionOf(declared.of, compiling);
  return { name: declared.name, function: declared.function, of };
}

/** Calls to other systems, once for each entity they are about. */
export function compileWebhooks(compiling: Compiling): readonly Webhook[] {
  return compiling.contract.declaration.webhooks.map((webhook) => ({
    name: webhook.name.text,
    label: labelOf(webhook.name.text, compiling.contract.declaration.calling),
    entity: webhook.entity.text,
    on: compileEvents(webhook),
    url: webhook.url,
    secret: webhook.secret,
    if: conditionIf(webhook.if, compiling),
    send: webhook.send?.map(({ text }) => text),
    place: webhook.name.place,
  }));
}

/** Messages to people, once for each entity they are about. */
export function compileNotices(
  entities: ReadonlyMap<string, Entity>,
  compiling: Compiling,
): readonly Notice[] {
  const filled = (text: ScalarNode) => withTitles(templateOf(text, compiling), entities);
  return compiling.contract.declaration.notices.map((notice) => ({
    name: notice.name.text,
    entity: notice.entity.text,
    on: compileEvents(notice),
    to: expressionOf(notice.to, compiling),
    if: conditionIf(notice.if, compiling),
    title: filled(notice.title),
    text: filled(notice.text),
    via: notice.via,
    place: notice.name.place,
  }));
}

/** In the place of a record stands its title. */
function withTitles({ parts }: Template, entities: ReadonlyMap<string, Entity>): Template {
  const written = parts.flatMap((part) => {
    if (typeof part === 'string' || part.type.kind !== 'record') return [part];
    const title = entities.get(part.type.entity)?.title.parts ?? [];
    return title.map((one) => (typeof one === 'string' ? one : replaceRecord(one, () => part)));
  });
  return { parts: written };
}

/** Work by the clock. */
export function compileSchedules(compiling: Compiling): readonly Schedule[] {
  return compiling.contract.declaration.schedules.map(({ name, every, entity, where, act }) => ({
    name: name.text,
    every,
    entity: entity.text,
    where: conditionIf(where, compiling),
    act: compileAct(act),
    place: name.place,
  }));
}

function compileAct(act: ScheduleDeclaration['act']): Schedule['act'] {
  switch (act.kind) {
    case 'do':
      return { kind: act.kind, transition: act.transition.text };
    case 'notice':
      return { kind: act.kind, notice: act.notice.text };
    case 'mail':
      return { kind: act.kind, mail: act.mail.text };
    case 'call':
      return { kind: act.kind, call: act.call.text };
  }
}

/** What sets a webhook, a notice or a mail off. */
export function compileEvents({ on }: Pick<WebhookDeclaration, 'on'>) {
  return on.map(({ entity, event }) => ({ entity: entity.text, event: event.text }));
}
