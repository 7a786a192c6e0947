import { Fragment, type ReactNode } from 'react';
import { isJsonObject } from '#shared/api/json-text.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';
import { entityNamed, useApp } from '../../../app/app-context.tsx';
import type { CellProps } from '../../../fields/base/field-controls.ts';
import { WithBrokenMark } from '../../../fields/text/broken-mark.tsx';
import { ValueCell } from '../../../fields/value-cell.tsx';
import { ValueText } from '../../../fields/value-text.tsx';
import { FilterSummary } from '../../list/filters/filter-summary.tsx';
import { fieldsOfConditions, filtersIn } from './condition-filters.ts';

/** A value as people read it. A condition, and values that are to be set, are told in words where there are words for them. */
export function WrittenValue(props: Parameters<typeof ValueCell>[0]) {
  const { field, value } = props;
  if (field.type === 'condition' && typeof value === 'string')
    return <ConditionWords {...props} field={field} text={value} />;
  if (field.type === 'changes' && isJsonObject(value))
    return <ChangesWords {...props} field={field} set={value} />;
  return <ValueCell {...props} />;
}

type Parts = Parameters<typeof ValueCell>[0];

/** "Subject contains printer and Topic: Network", as the filters of a list are called. */
function ConditionWords({
  text,
  ...cell
}: Parts & { readonly field: CellProps<'condition'>['field']; readonly text: string }) {
  const { description } = useApp();
  const entity = entityNamed(description, cell.field.of);
  const fields = fieldsOfConditions(entity);
  const built = filtersIn(text, fields);
  if (built === undefined || built.filters.length === 0) return <ValueCell {...cell} />;
  const summary = (filter: ListFilter, place: number) => {
    const field = fields.get(filter.path);
    return field && <FilterSummary key={place} field={field} filter={filter} />;
  };
  const within = (number: number | undefined) =>
    built.filters.filter(({ group }) => group === number).map(summary);
  const groups = [...new Set(built.filters.flatMap(({ group }) => group ?? []))];
  const matchAny = built.matchAny === true;
  return (
    <WithBrokenMark {...cell}>
      <Enumerated
        matchAny={matchAny}
        of={[
          ...within(undefined),
          ...groups.map((number) => (
            <Fragment key={`group ${number}`}>
              (<Enumerated matchAny={!matchAny} of={within(number)} />)
            </Fragment>
          )),
        ]}
      />
    </WithBrokenMark>
  );
}

/** "Topic: Hardware and Priority: High". */
function ChangesWords({
  set,
  ...cell
}: Parts & {
  readonly field: CellProps<'changes'>['field'];
  readonly set: Readonly<Record<string, JsonValue>>;
}) {
  const { description } = useApp();
  const entity = entityNamed(description, cell.field.of);
  const known = new Map<string, FieldShape>(entity?.fields.map((field) => [field.name, field]));
  const names = Object.keys(set);
  if (names.length === 0 || names.some((name) => !known.has(name))) return <ValueCell {...cell} />;
  return (
    <WithBrokenMark {...cell}>
      <Enumerated
        of={names.map((name) => {
          const field = known.get(name);
          return (
            field && (
              <Fragment key={name}>
                {field.label}: <ValueText field={field} value={set[name] ?? null} />
              </Fragment>
            )
          );
        })}
      />
    </WithBrokenMark>
  );
}

/** "a, b and c", or "a, b or c", as the language has it. */
function Enumerated({
  of,
  matchAny = false,
}: {
  readonly of: readonly ReactNode[];
  readonly matchAny?: boolean;
}) {
  const { style } = useApp();
  const list = new Intl.ListFormat(style.language, { type: matchAny ? 'disjunction' : 'conjunction' });
  return list
    .formatToParts(of.map((_, place) => String(place)))
    .map(({ type, value }, place) =>
      type === 'element' ? <Fragment key={place}>{of[Number(value)]}</Fragment> : value,
    );
}
