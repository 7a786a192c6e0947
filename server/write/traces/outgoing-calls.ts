import type { OutsideCall } from '#shared/contract/model-outside.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Row } from '#server/db/database.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { asksValue, type Question } from '#server/sql/questions/question.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Outgoing } from '#server/write/context/write-notes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { eventOf } from './event-of.ts';
import { outboxRow } from './outbox-row.ts';

/** Everything that a call says, under the name of its question. */
export function asksCall({ path, send }: OutsideCall, name: string): readonly Question[] {
  const places = (path?.parts ?? []).flatMap((part, index) =>
    typeof part === 'string' ? [] : [asksValue(`${name}$path${index}`, part)],
  );
  return [...places, ...send.map(({ expression }, index) => asksValue(`${name}$send${index}`, expression))];
}

/** A call to another system, written down whole: what is sent is what was so when it happened. */
export function callRow(
  { runtime, call: about }: WriteContext,
  change: Change,
  { call, name, answers }: { readonly call: OutsideCall; readonly name: string; readonly answers: Row },
): Outgoing {
  const read = (of: string, expression: Expression): JsonValue =>
    wireOf(expression, answers[`${name}$${of}`] ?? null, {
      model: runtime.model,
      kind: runtime.database.kind,
    });
  const path = (call.path?.parts ?? []).map((part, index) =>
    typeof part === 'string' ? part : encodeURIComponent(String(read(`path${index}`, part) ?? '')),
  );
  const sent = call.send.map((one, index) => [one.name, read(`send${index}`, one.expression)] as const);
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const body = { path: path.join(''), body: hasBody ? JSON.stringify(Object.fromEntries(sent)) : null };
  return outboxRow(about, change, {
    id: runtime.newId(),
    kind: 'call',
    name: call.name,
    event: eventOf(change),
    target: call.name,
    body,
  });
}
