import { leaveOut } from '../language/fixes.ts';
import type { OutsideCallDeclaration, ScheduleDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { MapNode, Name, Node } from '../language/node.ts';
import { inWords } from '../language/suggest.ts';
import type { Method } from '../model-outside.ts';
import { readText } from '../reading/reading.ts';

/** How another system may be called. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/** How what is received is verified. */
export const verifications = ['standard', 'hmac', 'basic', 'bearer'] as const;

/** Reports a way to verify that is none, or several in one. */
export function reportNoVerification(
  map: MapNode,
  named: readonly (typeof verifications)[number][],
  findings: Findings,
): void {
  const message = `\`verify\` is \`none\`, or has one of ${inWords(verifications)}.`;
  const hint = 'For instance `verify: { hmac: env.PAYMENT_SECRET, header: x-signature }`.';
  findings.add(named.length === 0 ? 'missing_key' : 'wrong_value', map.place, { message, hint });
}

/** The name of a header. */
export const headerPattern = /^[A-Za-z][A-Za-z0-9-]{0,99}$/;

/** The name of a header, where it is a value. */
export function readHeaderName(node: Node, findings: Findings): Name | undefined {
  const text = readText(node, findings);
  if (text === undefined || headerPattern.test(text.text)) return text;
  const hint = 'Letters, digits and hyphens, such as `x-signature`.';
  findings.add('bad_name', text.place, { message: 'This is not the name of a header.', hint });
  return undefined;
}

/** What the engine says itself with each call. */
const ownHeaders: readonly string[] =
  'host connection content-length content-type transfer-encoding accept-encoding idempotency-key webhook-id webhook-timestamp webhook-signature'.split(
    ' ',
  );

/** Whether a contract may set a header of a call. */
export function acceptHeader({ text, place }: Name, findings: Findings): boolean {
  if (!headerPattern.test(text)) {
    const hint = 'Letters, digits and hyphens, such as `Authorization`.';
    findings.add('bad_name', place, { message: `\`${text}\` is not the name of a header.`, hint });
    return false;
  }
  if (!ownHeaders.includes(text.toLowerCase())) return true;
  findings.add('wrong_value', place, {
    message: `The engine sets \`${text}\` itself.`,
    hint: 'Leave it out.',
    fixes: [leaveOut(place)],
  });
  return false;
}

/** `data.object.id`: the keys that lead to a value in JSON. */
export function readWay(node: Node, findings: Findings): readonly string[] | undefined {
  const text = readText(node, findings);
  return text && wayOf(text, findings);
}

/** The same of a text that was read. */
export function wayOf({ text, place }: Name, findings: Findings): readonly string[] | undefined {
  const keys = text.split('.');
  if (keys.every((one) => /^[^\s.]{1,100}$/.test(one)) && keys.length <= 10) return keys;
  const message = `\`${text}\` is no way to a value: keys with dots between them.`;
  findings.add('wrong_value', place, {
    message,
    hint: 'For instance `data.id`; `items.0.id` is the first of a list.',
  });
  return undefined;
}

/** A call before it is known which entity it is about. */
export type WrittenCall = Omit<OutsideCallDeclaration, 'entity'>;

/** The call with the one entity it is about: that of its events, or of the schedule that makes it. */
export function aboutOne(
  call: WrittenCall,
  schedules: readonly ScheduleDeclaration[],
  findings: Findings,
): readonly OutsideCallDeclaration[] {
  const found = schedules.filter(({ act }) => act.kind === 'call' && act.call.text === call.name.text);
  const [entity, ...others] = [...call.on.map((event) => event.entity), ...found.map((one) => one.entity)];
  if (entity === undefined) {
    const message = `Nothing makes the call \`${call.name.text}\`.`;
    const hint = 'Name its events under `on`, or name it in a schedule: `call: …`.';
    findings.add('missing_key', call.name.place, { message, hint });
    return [];
  }
  for (const other of others.filter(({ text }) => text !== entity.text))
    findings.add('wrong_value', other.place, {
      message: `A call is about records of one entity: this one is about \`${entity.text}\`.`,
      hint: `Write a second call for \`${other.text}\`.`,
    });
  return [{ ...call, entity }];
}
