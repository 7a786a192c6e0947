import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { ChoicesProvider } from '../../../fields/base/choices.ts';
import type { FormPart, PartRow } from '../values/form-parts.ts';

import { asJsonValues, type FormValues, valuesToCreate, valuesToUpdate } from '../values/form-values.ts';

/** The call that a form fills in. */
export interface FilledCall {
  /** Its address below `/api/`: `bookings`, `bookings/<id>`, `bookings/<id>/hold`. */
  readonly address: string;
  readonly fields: readonly FieldShape[];
  /** What a change began with; undefined: all that is filled in is sent. */
  readonly before: FormValues | undefined;
}

interface FormChoicesProps {
  readonly control: Control<FormValues>;
  readonly call: FilledCall | undefined;
  readonly field: FieldShape;
  /** The row of a part in which the field stands. */
  readonly within?: { readonly part: FormPart; readonly row: PartRow };
  readonly children: ReactNode;
}

/** Around a field whose choices hang on what else is filled in: it is drawn again when that changes. */
export function FormChoices(props: FormChoicesProps) {
  const { call, field, children } = props;
  // A row has no room for days and hours.
  const asks = props.within && field.type === 'datetime' ? undefined : asksOf(field);
  if (call === undefined || asks === undefined) return children;
  return <Watching {...props} call={call} asks={asks} />;
}

interface WatchingProps extends FormChoicesProps {
  readonly call: FilledCall;
  readonly asks: Asks;
}

function Watching({ control, call, field, within, asks, children }: WatchingProps) {
  const names = within === undefined ? asks.own : asks.whole;
  const watched = useWatch({ control, name: [...names] });
  const values = Object.fromEntries(names.map((name, place) => [name, watched[place] ?? null]));
  const own = sentOf(
    call.fields.filter(({ name }) => names.includes(name)),
    values,
    call.before,
  );
  const row = within && { [within.part.name]: [rowOf(within, asks.own)] };
  const place = within === undefined ? field.name : `${within.part.name}.0.${field.name}`;
  const path = `${call.address}/-/choices/${place}`;
  const missing = call.fields
    .filter((one) => names.includes(one.name) && isMissing(one, values))
    .map(labelOf);
  return (
    <ChoicesProvider value={{ path, filledIn: { ...own, ...row }, missing }}>{children}</ChoicesProvider>
  );
}

type Asks = NonNullable<ReturnType<typeof asksOf>>;

function asksOf(field: FieldShape) {
  if (field.type !== 'several') return 'asks' in field ? field.asks : undefined;
  const all = (field.references ?? []).flatMap(({ asks }) => asks ?? []);
  if (all.length === 0) return undefined;
  return { own: all.flatMap(({ own }) => own), whole: all.flatMap(({ whole }) => whole) };
}

/** It has to be typed, and is not yet. */
function isMissing({ name, required, prefilled }: FieldShape, values: FormValues): boolean {
  return required && prefilled !== true && (values[name] ?? null) === null;
}

function labelOf({ label }: FieldShape): string {
  return label;
}

function sentOf(
  fields: readonly FieldShape[],
  values: FormValues,
  before: FormValues | undefined,
): Record<string, JsonValue> {
  const sent = before === undefined ? valuesToCreate(fields, values) : valuesToUpdate(fields, values, before);
  return asJsonValues(sent);
}

/** A row with what is asked of it; one that is there already is named, and has what is typed over it. */
function rowOf({ part, row }: NonNullable<FormChoicesProps['within']>, names: readonly string[]): JsonValue {
  const fields = part.fields.filter(({ name }) => names.includes(name));
  if (row.id === undefined) return sentOf(fields, row.values, undefined);
  return { id: row.id, ...sentOf(fields, row.values, {}) };
}
