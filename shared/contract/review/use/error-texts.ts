import type { Template } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Place } from '../../finding.ts';
import type { Entity, Model, Transition } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Texts of errors with values that somebody who meets the error may never read: a hole in the sentence. */
export function reviewErrorTexts(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  const { model, contract } = reviewing;
  const raisers = raisersOf(model);
  for (const { code, messages } of contract.declaration.errors) {
    const place = messages.at(-1)?.place;
    const texts = model.errors.get(code.text)?.messages ?? [];
    const said = { code: code.text, texts, raisers: raisers.get(code.text) ?? [] };
    if (place !== undefined) reviewTexts({ ...said, place }, reviewing);
  }
  for (const entity of model.entities.values())
    for (const said of ownTexts(entity)) reviewTexts(said, reviewing);
}

/** The texts of an error at one place, of which a reader gets the first that they may know. */
interface Said {
  readonly code: string;
  readonly texts: readonly Template[];
  readonly place: Place;
  readonly raisers: readonly Raiser[];
}

/** What rules and guards say themselves. */
function ownTexts(entity: Entity): readonly Said[] {
  const rules = entity.rules.map(({ code, words, place, on }) => ({
    code,
    texts: words?.messages ?? [],
    place,
    raisers: [{ kind: 'write', entity, onlyCreate: isOnCreateAlone(on) }] as const,
  }));
  const guards = [...entity.transitions.values()].flatMap((transition) =>
    transition.when.map(({ code = 'not_allowed_now', words, condition }) => ({
      code,
      texts: words?.messages ?? [],
      place: condition.place,
      raisers: [{ kind: 'transition', transition }] as const,
    })),
  );
  return [...rules, ...guards].filter(({ texts }) => texts.length > 0);
}

function reviewTexts({ code, texts, place, raisers }: Said, reviewing: Reviewing): void {
  if (texts.some(({ parts }) => parts.every((part) => typeof part === 'string'))) return;
  const blank = raisers.find(({ kind }) => kind === 'kept_out' || kind === 'limit');
  if (blank !== undefined) {
    const why = blank.kind === 'limit' ? 'before the record is looked at' : 'to who may not read the record';
    reviewing.say('error_text_hidden', place, {
      message: `\`${code}\` is said ${why}: its place in the text stays empty for them.`,
      hint: 'Write it without values of the record.',
    });
    return;
  }
  const blind = readersOf(raisers, reviewing).find((audience) =>
    texts.every((text) => hiddenIn(text, audience, reviewing) !== undefined),
  );
  const last = texts.at(-1);
  const hidden = blind === undefined || last === undefined ? undefined : hiddenIn(last, blind, reviewing);
  if (hidden === undefined) return;
  reviewing.say('error_text_hidden', place, {
    message: `\`${blind}\` may meet \`${code}\`, but may not read \`${hidden}\`: its place in the text stays empty for them.`,
    hint: `Say it without \`${hidden}\`, grant the field, or add a second message without it: \`message: ["…", "…"]\`.`,
  });
}

function isOnCreateAlone(on: readonly string[] | undefined): boolean {
  return on !== undefined && !on.includes('update');
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
  | { readonly kind: 'kept_out' }
  | { readonly kind: 'limit' }
  | { readonly kind: 'write'; readonly entity: Entity; readonly onlyCreate: boolean }
  | { readonly kind: 'transition'; readonly transition: Transition };

/** What raises each code, looked up once. */
function raisersOf({ entities, limits, signIn }: Model): ReadonlyMap<string, readonly Raiser[]> {
  const raisers = new Map<string, Raiser[]>();
  const add = (code: string | undefined, raiser: Raiser) => {
    if (code === undefined) return;
    const known = raisers.get(code);
    if (known === undefined) raisers.set(code, [raiser]);
    else known.push(raiser);
  };
  for (const { code } of signIn.when) add(code, { kind: 'kept_out' });
  for (const { errors } of [
    signIn.password,
    signIn.code,
    signIn.link,
    signIn.key,
    signIn.invitations,
    signIn.actAs,
  ].filter((way) => way !== undefined))
    for (const code of Object.values(errors)) add(code, { kind: 'kept_out' });
  for (const { code } of limits.calls.values()) add(code, { kind: 'limit' });
  for (const entity of entities.values()) {
    for (const { code, unreadable, on } of entity.rules) {
      add(code, { kind: 'write', entity, onlyCreate: isOnCreateAlone(on) });
      add(unreadable, { kind: 'write', entity, onlyCreate: isOnCreateAlone(on) });
    }
    const beside = Object.values(entity.calls).flatMap(({ input }) => input.map(({ field }) => field));
    for (const { errors } of [...entity.fields.values(), ...beside])
      for (const code of Object.values(errors)) add(code, { kind: 'write', entity, onlyCreate: false });
    for (const { otherwise } of entity.grants) add(otherwise, { kind: 'kept_out' });
    add(entity.unreadable, { kind: 'kept_out' });
    for (const transition of entity.transitions.values())
      for (const code of codesOf(transition)) add(code, { kind: 'transition', transition });
  }
  return raisers;
}

function codesOf({ when, wrongState, input }: Transition): readonly (string | undefined)[] {
  const own = input.filter(({ writes }) => !writes).flatMap(({ field }) => Object.values(field.errors));
  return [wrongState, ...when.map(({ code }) => code), ...own];
}

/** Who may meet an error: who makes the calls that raise it. */
function readersOf(raisers: readonly Raiser[], { rights }: Reviewing): readonly string[] {
  return rights.audiences.filter((audience) =>
    raisers.some((raiser) => {
      if (raiser.kind === 'kept_out' || raiser.kind === 'limit') return false;
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
