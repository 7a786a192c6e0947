import { inSentence } from '../../messages/in-sentence.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape, Option } from '#shared/fields/field.ts';
import { quoted } from '#shared/screens/list-filter.ts';
import { t } from '../../messages/t.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';

/** A column of a board: the records whose field has one value. */
export interface Lane {
  /** Name of the option or state; empty text for records without one. */
  readonly name: string;
  readonly label: string;
  readonly option?: Option;
}

/** The field of a board, where it is one with options. */
export type LaneField = FieldShape & { readonly type: 'choice' | 'state' };

/** The field whose options are the lanes; undefined where the viewer may not read it. */
export function laneField(entity: EntityDescription, name: string | undefined): LaneField | undefined {
  const field = entity.fields.find((candidate) => candidate.name === name);
  return field && isLaneField(field) ? field : undefined;
}

function isLaneField(field: FieldShape): field is LaneField {
  return isA(field, 'choice');
}

/** One lane for each option; before them one for records without a value, where there can be such. */
export function lanesOf(field: LaneField): readonly Lane[] {
  const lanes = field.options.map((option) => ({ name: option.name, label: option.label, option }));
  const never = field.required || field.type === 'state';
  return never
    ? lanes
    : [{ name: '', label: t('screens.noneOf', { field: inSentence(field.label) }) }, ...lanes];
}

/**
 * The lanes of a board: those that records of its list can be in, and after them those that the viewer can take a card to
 * all the same, out of the list.
 */
export function lanesOn(
  { filled }: Pick<ScreenDescription, 'filled'>,
  { entity, field }: { readonly entity: EntityDescription; readonly field: LaneField },
): readonly Lane[] {
  const lanes = lanesOf(field);
  if (filled === undefined) return lanes;
  const isReached = ({ name }: Lane) =>
    field.type === 'choice'
      ? entity.updatable.includes(field.name)
      : offeredSteps(entity).some(({ to }) => to?.includes(name));
  const others = lanes.filter((lane) => !filled.includes(lane.name) && isReached(lane));
  return [...lanes.filter(({ name }) => filled.includes(name)), ...others];
}

/** The records of a lane, as `filter=` takes it. */
export function laneFilter(field: LaneField, lane: Lane): string {
  return lane.name === '' ? `${field.name} == null` : `${field.name} == ${quoted(lane.name)}`;
}
