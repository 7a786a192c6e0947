import { fieldPath } from '#shared/contract/compile/screens/generated-screens.ts';
import type { Document } from '#shared/contract/model-documents.ts';
import type { Mail, MailPart } from '#shared/contract/model-mails.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/fields/field-types.ts';
import { fillDocument } from '#server/reads/fill-document.ts';
import { fillMail } from '#server/reads/fill-mail.ts';
import type { Request } from './bytes.ts';
import { digestTold } from './digests.ts';
import type { Looking } from './looking.ts';
import { entityOf } from './world.ts';

/** A record that mails and documents are about, or a mail that tells of many records together. */
export type Letter = { readonly request: Request } & (
  | { readonly entity: string; readonly id: string }
  | { readonly digest: Mail }
);

/** Some records of every entity, and every digest. */
export function lettersAbout({ ground, world, chance, sample }: Looking): readonly Letter[] {
  const digests = ground.model.mails.filter(({ digest }) => digest !== undefined);
  const records = [...world].flatMap(([entity, kept]) =>
    chance.some(kept, sample.records).map(({ values }) => {
      const id = String(values['id']);
      return { entity, id, request: got(`/a mail about ${entity} ${id}`) };
    }),
  );
  return [...records, ...digests.map((digest) => ({ digest, request: got(`/the digest ${digest.name}`) }))];
}

function got(path: string): Request {
  return { method: 'GET', path };
}

/** Mails and documents that would tell everything of these records and of what belongs to them, as the viewer reads them. */
export async function mailsTold(
  looking: Looking,
  letters: readonly Letter[],
): Promise<ReadonlyMap<Request, string>> {
  const { stage, viewer, situation } = looking;
  const { runtime } = stage;
  const { asker, now, today } = situation;
  // A mail goes to people themselves, whoever acts as them.
  const call = { actor: { ...asker, actedBy: undefined }, now, today, requestId: 'a mail' };
  const told = new Map<Request, string>();
  for (const { request, ...letter } of letters) {
    if ('digest' in letter) told.set(request, await digestTold(looking, letter.digest));
    if ('digest' in letter || !viewer.active) continue;
    const { entity: name, id } = letter;
    const entity = entityOf(runtime.model, name);
    const mail = wholeMail(entity, runtime.model);
    const filled = await runtime.database.read(async (connection) => {
      const context = { connection, runtime, call };
      return [
        await fillMail(context, mail, { entity, id }),
        await fillDocument(context, wholeDocument(entity, mail), { entity, id }),
      ];
    });
    told.set(request, JSON.stringify(filled));
  }
  return told;
}

function wholeMail(entity: Entity, model: Model): Mail {
  const record: Expression = {
    kind: 'variable',
    name: 'record',
    type: { kind: 'record', entity: entity.name },
  };
  const fields = valuesOf(entity, record);
  const files = [...entity.fields.values()].filter(({ type }) => type === 'file' || type === 'image');
  return {
    name: 'everything',
    entity: entity.name,
    on: [],
    to: record,
    as: 'anyone',
    subject: { parts: fields.flatMap((part) => (part.kind === 'value' ? [part.expression] : [])) },
    text: [...fields, ...[...entity.backs.values()].map((back) => eachOf(back, record, model))],
    attach: files.map(({ name }) => name),
    documents: [],
    for: [],
    place: entity.place,
  };
}

/** A document that would tell the like, and of all that its record refers to what it is called. */
function wholeDocument(entity: Entity, { subject, text }: Mail): Document {
  const { name, place } = entity;
  const facts = [...entity.fields.values()].filter(({ secret }) => !secret);
  return {
    name: 'everything',
    entity: name,
    label: 'Everything',
    title: subject,
    head: text,
    address: [],
    facts: facts.map((field) => fieldPath(field, name)),
    text,
    foot: [],
    place,
  };
}

/** Every value, and under the condition that there is one whether there is one. */
function valuesOf(entity: Entity, of: Expression): readonly MailPart[] {
  return [...entity.fields.values()]
    .filter(({ secret }) => !secret)
    .flatMap((field): MailPart[] => {
      const type = fieldType(field, entity.name);
      if (type.kind === 'record' || type.kind === 'list') return [];
      const expression: Expression = { kind: 'field', of, entity: entity.name, field: field.name, type };
      return [
        { kind: 'value', expression },
        { kind: 'words', text: '\n' },
      ];
    });
}

function eachOf(
  { name, entity, field }: Entity['backs'] extends ReadonlyMap<string, infer Back> ? Back : never,
  of: Expression,
  model: Model,
): MailPart {
  const type = { kind: 'record', entity } as const;
  const list: Expression = { kind: 'back', of, name, entity, field, type: { kind: 'list', element: type } };
  const each: Expression = { kind: 'element', name: 'e', type };
  return { kind: 'each', list, entity, name: 'e', parts: valuesOf(entityOf(model, entity), each) };
}
