import type { Template } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Entity, Model, Transition } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Texts of point 8 with values that somebody who meets the error may never read: a hole in the sentence. */
export function reviewErrorTexts(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  const raisers = raisersOf(reviewing.model);
  for (const { code, messages } of reviewing.contract.declaration.errors) {
    const texts = reviewing.model.errors.get(code.text)?.messages ?? [];
    if (texts.some(({ parts }) => parts.every((part) => typeof part === 'string'))) continue;
    const blind = readersOf(raisers.get(code.text) ?? [], reviewing).find((audience) =>
      texts.every((text) => hiddenIn(text, audience, reviewing) !== undefined),
    );
    const [last, node] = [texts.at(-1), messages.at(-1)];
    const hidden = blind === undefined || last === undefined ? undefined : hiddenIn(last, blind, reviewing);
    if (hidden === undefined || node === undefined) continue;
    reviewing.say('error_text_hidden', node.place, {
      message: `\`${blind}\` may meet \`${code.text}\`, but may not read \`${hidden}\`: the text has a hole for them.`,
      hint: `Say it without \`${hidden}\`, grant the field, or add a second message without it: \`message: ["…", "…"]\`.`,
    });
  }
}

/** The field of a text that the audience may never read. */
function hiddenIn({ parts }: Template, audience: string, { model, rights }: Reviewing): string | undefined {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    for (const inner of walk(part)) {
      if (inner.kind !== 'field') continue;
      const entity = model.entities.get(inner.entity);
      if (entity !== undefined && !rights.reads(audience, entity, inner.field))
        return `${inner.entity}.${inner.field}`;
    }
  }
  return undefined;
}

/** Something that raises an error: the call it belongs to. */
type Raiser =
  | { readonly kind: 'write'; readonly entity: Entity; readonly onlyCreate: boolean }
  | { readonly kind: 'transition'; readonly transition: Transition };

/** What raises each code, looked up once. */
function raisersOf({ entities }: Model): ReadonlyMap<string, readonly Raiser[]> {
  const raisers = new Map<string, Raiser[]>();
  const add = (code: string | undefined, raiser: Raiser) => {
    if (code === undefined) return;
    const known = raisers.get(code);
    if (known === undefined) raisers.set(code, [raiser]);
    else known.push(raiser);
  };
  for (const entity of entities.values()) {
    for (const { code, on } of entity.rules)
      add(code, { kind: 'write', entity, onlyCreate: on !== undefined && !on.includes('update') });
    for (const { errors } of entity.fields.values())
      for (const code of Object.values(errors)) add(code, { kind: 'write', entity, onlyCreate: false });
    for (const transition of entity.transitions.values())
      for (const { code } of transition.when) add(code, { kind: 'transition', transition });
  }
  return raisers;
}

/** Who may meet an error: who makes the calls that raise it. */
function readersOf(raisers: readonly Raiser[], { rights }: Reviewing): readonly string[] {
  return rights.audiences.filter((audience) =>
    raisers.some((raiser) => {
      if (raiser.kind === 'transition') return makes(raiser.transition, rights.allOf(audience));
      const { entity, onlyCreate } = raiser;
      return (
        rights.may(audience, entity, 'create') || (!onlyCreate && rights.may(audience, entity, 'update'))
      );
    }),
  );
}

function makes({ by }: Transition, roles: ReadonlySet<string>): boolean {
  return typeof by !== 'string' && by.some(({ audience }) => roles.has(audience));
}
