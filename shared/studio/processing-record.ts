import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { conditionOf } from '#shared/rights/granted.ts';
import { type Ending, type EndingStep, endingStepsOf, endsOf } from './endings.ts';

/**
 * What an application does with data of people, as far as its contract says it: what a record of processing activities
 * (GDPR, Article 30) is written from. Who is responsible, and on what ground, no contract knows.
 */
export interface ProcessingRecord {
  /** Entities that tell of people. */
  readonly entities: readonly ProcessedEntity[];
  /** Entities that say nothing by which it shows: somebody has to look. */
  readonly others: readonly string[];
}

export interface ProcessedEntity {
  readonly entity: string;
  readonly label: string;
  /** What the contract says it is for. */
  readonly help?: string;
  readonly fields: readonly ProcessedField[];
  /** Beside the owner. Of a part of another record: those who read that one. */
  readonly readers: readonly Reader[];
  readonly partOf?: string;
  /** Everything by which values leave the application. */
  readonly sent: readonly Sent[];
  /** What ends the keeping by itself. None: for as long as nobody deletes it. */
  readonly ends: readonly Ending[];
  /** Calls that delete the record, or forget what stands in its fields. */
  readonly steps: readonly EndingStep[];
  /** Fields whose values no history keeps. */
  readonly unrecorded: readonly string[];
}

export interface ProcessedField {
  readonly field: string;
  readonly label: string;
  readonly help?: string;
  /** By what it shows: it names a person, is a way to reach one, or takes whatever somebody writes or adds. */
  readonly kind: 'person' | 'contact' | 'free' | 'other';
}

export interface Reader {
  readonly audience: string;
  readonly condition?: string | undefined;
  /** Undefined: all of them. */
  readonly fields?: readonly string[] | undefined;
  /** It is kept who opens a record. */
  readonly logged: boolean;
}

export interface Sent {
  readonly by: 'webhook' | 'call' | 'mail' | 'notice';
  readonly name: string;
  /** Undefined where a text says it, or nothing but the id. */
  readonly fields?: readonly string[] | undefined;
}

/** Draws it from a contract. */
export function processingRecord(model: Model): ProcessingRecord {
  const all = [...model.entities.values()];
  const found = all.filter((entity) => tellsOfPeople(entity, model));
  return {
    entities: found.map((entity) => processed(entity, model)),
    others: all.filter((entity) => !found.includes(entity)).map(({ name }) => name),
  };
}

/** Of people are the accounts, what names one or says how to reach somebody, and the parts of such a record. */
function tellsOfPeople(entity: Entity, model: Model): boolean {
  if (entity.name === 'user' || ownFields(entity).some((field) => isOf(kindOf(field)))) return true;
  const parent = model.entities.get(entity.partOf?.entity ?? '');
  return parent !== undefined && tellsOfPeople(parent, model);
}

function isOf(kind: ProcessedField['kind']): boolean {
  return kind === 'person' || kind === 'contact';
}

function ownFields({ fields }: Entity): readonly Field[] {
  return [...fields.values()].filter(({ origin }) => origin === 'contract');
}

function kindOf(field: Field): ProcessedField['kind'] {
  switch (field.type) {
    case 'ref':
    case 'refs':
      return [field.to].flat().includes('user') ? 'person' : 'other';
    case 'email':
    case 'phone':
    case 'place':
      return 'contact';
    case 'text':
    case 'file':
    case 'json':
      return 'free';
    default:
      return 'other';
  }
}

function processed(entity: Entity, model: Model): ProcessedEntity {
  const { name, label, help, partOf } = entity;
  const fields = ownFields(entity);
  return {
    entity: name,
    label,
    help,
    fields: fields.map((field) => ({
      field: field.name,
      label: field.label,
      help: field.help,
      kind: kindOf(field),
    })),
    readers: readersOf(entity, fields),
    partOf: partOf?.entity,
    sent: sentOf(entity, model),
    ends: endsOf(entity, model),
    steps: endingStepsOf(entity, model),
    unrecorded: fields.filter(({ unrecorded }) => unrecorded === true).map((field) => field.name),
  };
}

function readersOf({ grants }: Entity, fields: readonly Field[]): readonly Reader[] {
  return grants
    .filter(({ action }) => action === 'read')
    .map((grant) => {
      const covered = fields.filter((field) => grant.fields.has(field.name)).map((field) => field.name);
      const isWhole = covered.length === fields.filter(({ secret }) => !secret).length;
      return {
        audience: grant.audience,
        condition: conditionOf(grant),
        fields: isWhole ? undefined : covered,
        logged: grant.logged === true,
      };
    });
}

function sentOf({ name }: Entity, { webhooks, calls, mails, notices }: Model): readonly Sent[] {
  const of = <One extends { readonly entity: string }>(all: readonly One[]) =>
    all.filter((one) => one.entity === name);
  return [
    ...of(webhooks).map((one): Sent => ({ by: 'webhook', name: one.name, fields: one.send })),
    ...of(calls).map((one): Sent => {
      const fields = one.send.map((sent) => sent.name);
      return { by: 'call', name: one.name, fields };
    }),
    ...of(mails).map((one): Sent => ({ by: 'mail', name: one.name })),
    ...of(notices)
      .filter(({ via }) => via.includes('email'))
      .map((one): Sent => ({ by: 'notice', name: one.name })),
  ];
}
