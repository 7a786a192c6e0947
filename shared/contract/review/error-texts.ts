import type { Template } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/walk.ts';
import type { Entity, Transition } from '../model.ts';
import type { Reviewing } from './reviewing.ts';

/** Texts of point 8 with values that somebody who meets the error may never read: a hole in the sentence. */
export function reviewErrorTexts(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  for (const { code, messages } of reviewing.contract.declaration.errors) {
    const texts = reviewing.model.errors.get(code.text)?.messages ?? [];
    const blind = readersOf(code.text, reviewing).find((audience) =>
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

/** Who may meet an error: who makes the calls that raise it. */
function readersOf(code: string, reviewing: Reviewing): readonly string[] {
  const { rights } = reviewing;
  return rights.audiences.filter((audience) =>
    reviewing.entities.some((entity) => {
      const writes =
        rights.may(audience, entity, 'create') ||
        (rights.may(audience, entity, 'update') && !isOfCreate(entity, code));
      const inRules = entity.rules.some((rule) => rule.code === code);
      const inFields = [...entity.fields.values()].some(({ errors }) => Object.values(errors).includes(code));
      if ((inRules || inFields) && writes) return true;
      return [...entity.transitions.values()].some((transition) => {
        const raises = transition.when.some((guard) => guard.code === code);
        return raises && makes(audience, transition, rights.allOf(audience));
      });
    }),
  );
}

function isOfCreate(entity: Entity, code: string): boolean {
  const rules = entity.rules.filter((rule) => rule.code === code);
  return rules.length > 0 && rules.every(({ on }) => on !== undefined && !on.includes('update'));
}

function makes(audience: string, { by }: Transition, all: ReadonlySet<string>): boolean {
  if (typeof by === 'string') return false;
  return by.some((permission) => permission.audience === audience || all.has(permission.audience));
}
