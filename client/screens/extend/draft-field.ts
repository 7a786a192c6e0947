import type { AudienceDescription, ExtensionDescription, SentField } from '#shared/api/calls/fields.ts';
import { type OfferedType, offeredTypes } from './field-types.ts';

/** A field as it stands in the dialog; what is empty is not sent. */
export interface DraftField {
  readonly label: string;
  readonly type: OfferedType;
  readonly help: string;
  /** One on each line. */
  readonly options: string;
  readonly to: string | null;
  readonly min: string;
  readonly max: string;
  readonly preset: string;
  readonly required: boolean;
  /** Only where this choice is one of the options. */
  readonly shownBy: string | null;
  readonly shownFor: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly form: boolean;
  readonly page: boolean;
  readonly list: boolean;
}

/** The one that the dialog begins with. It is shown everywhere unless told otherwise. */
export function emptyField({ read, write }: ExtensionDescription): DraftField {
  const [type] = offeredTypes;
  if (type === undefined) throw new Error('no type is offered');
  const text = { label: '', help: '', options: '', min: '', max: '', preset: '' };
  const shown = { form: true, page: true, list: true };
  return {
    ...text,
    ...shown,
    type,
    to: null,
    required: false,
    shownBy: null,
    shownFor: [],
    read: chosen(read),
    write: chosen(write),
  };
}

function chosen(audiences: readonly AudienceDescription[]): readonly string[] {
  return audiences.filter((one) => one.chosen).map(({ name }) => name);
}

/** Where a dialog was opened, and for whom a field may be. */
export interface Place {
  readonly entity: string;
  readonly extend: ExtensionDescription;
  /** The list it was opened in. */
  readonly list?: string | undefined;
}

/** A draft as it is sent. */
export function sentField(draft: DraftField, { entity, extend, list }: Place): SentField {
  const { type, multiline, bounds, preset: presets } = draft.type;
  const lines = draft.options.split('\n').flatMap((line) => line.trim() || []);
  const isChoice = type === 'choice' || type === 'choices';
  return {
    entity,
    label: draft.label,
    type,
    multiline,
    help: draft.help.trim() || undefined,
    required: draft.required || undefined,
    show: shownOf(draft),
    options: isChoice && lines.length > 0 ? lines : undefined,
    to: type === 'ref' ? (draft.to ?? undefined) : undefined,
    min: bounds === undefined || bounds === 'letters' ? undefined : draft.min || undefined,
    max: bounds === undefined ? undefined : boundOf(draft.max, bounds === 'letters'),
    default: presets === undefined ? undefined : draft.preset || undefined,
    read: extend.read.length > 0 ? draft.read : undefined,
    write: extend.write.length > 0 ? draft.write : undefined,
    screens: { form: draft.form, page: draft.page, list: draft.list && (list ?? true) },
  };
}

/** A choice without an option that is wanted says nothing. */
function shownOf({ shownBy, shownFor }: DraftField): SentField['show'] {
  return shownBy === null || shownFor.length === 0 ? undefined : { field: shownBy, is: [...shownFor] };
}

function boundOf(text: string, isCount: boolean): number | string | undefined {
  if (text === '') return undefined;
  return isCount ? Number(text) : text;
}

/** The audiences that have it: those that were ticked, and who has their rights anyway. */
export function isFor(audience: AudienceDescription, ticked: readonly string[]): boolean {
  return ticked.includes(audience.name) || isHeld(audience, ticked);
}

/** Whether somebody has it by another one. */
export function isHeld({ includes }: AudienceDescription, ticked: readonly string[]): boolean {
  return includes.some((name) => ticked.includes(name));
}
