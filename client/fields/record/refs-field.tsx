import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { titleQuery } from '../../api/titles.ts';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { isLedTo } from '../../app/reads-only.ts';
import type { CellProps, FieldControls, FilterProps, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { inputFrame, refAs } from '../base/input-frame.tsx';
import { ReadOnlyInput } from '../base/read-only-input.tsx';
import { idsIn, RecordsSelect } from './records-select.tsx';
import { useWhyNot } from './why-not.ts';

function RefsInput(props: InputProps<'refs'>) {
  const { description } = useApp();
  const entity = entityNamed(description, props.field.to);
  const whyNot = useWhyNot(props.field, entity);
  if (!entity?.may.refer) {
    const field = { ...props.field, help: t('fields.noAccess') };
    return <ReadOnlyInput {...props} field={field} value={numberOf(props.value)} />;
  }
  return (
    <RecordsSelect
      {...inputFrame(props)}
      ref={refAs<HTMLInputElement>(props.inputRef)}
      entity={entity}
      offered={props.field.offered}
      reason={whyNot}
      value={idsIn(props.value)}
      onChange={(ids) => props.onChange(ids.length === 0 ? null : ids)}
      clearButtonProps={{ 'aria-label': t('fields.clear', { field: props.field.label }) }}
    />
  );
}

/** So many stand there; the rest of a long list is counted. */
const shownInARow = 3;

function RefsCell({ field, value, room }: CellProps<'refs'>) {
  const { description } = useApp();
  const entity = entityNamed(description, field.to);
  const ids = idsIn(value);
  const size = room === 'row' ? 'sm' : undefined;
  if (!entity?.may.read) {
    return (
      <Text component="span" size={size}>
        {numberOf(value)}
      </Text>
    );
  }
  const shown = room === 'row' ? ids.slice(0, shownInARow) : ids;
  return (
    <Group gap={4} component="span">
      {shown.map((id) => (
        <RecordLink key={id} entity={entity} id={id} size={size} />
      ))}
      {ids.length > shown.length && (
        <Text component="span" size="sm" c="dimmed">
          {t('fields.andMore', { count: ids.length - shown.length })}
        </Text>
      )}
    </Group>
  );
}

function RecordLink({ entity, id, size }: { entity: EntityDescription; id: string; size?: 'sm' }) {
  const app = useApp();
  const { data: title } = useQuery(titleQuery(entity.plural, id));
  // One that may not be read is none for this viewer.
  if (title === null) return null;
  if (!title) {
    return (
      <Text component="span" size={size} c="dimmed">
        …
      </Text>
    );
  }
  if (!isLedTo(app, entity)) {
    return (
      <Text component="span" size={size} className={classes.member}>
        {title}
      </Text>
    );
  }
  return (
    <Anchor
      component={Link}
      to={recordAddress(app.description, entity, id)}
      size={size}
      className={classes.member}
    >
      {title}
    </Anchor>
  );
}

/** What may be said of records that cannot be looked up. */
function numberOf(value: unknown): string {
  const { length } = idsIn(value);
  return t('fields.records', { count: length });
}

function RefsFilter({ field, label, value, onChange }: FilterProps<'refs'>) {
  const { description } = useApp();
  const entity = entityNamed(description, field.to);
  if (!entity?.may.read) return <Text size="sm">{t('fields.noAccess')}</Text>;
  return (
    <RecordsSelect
      label={label}
      entity={entity}
      value={value.split(',').filter((id) => id !== '')}
      onChange={(ids) => onChange(ids.join(','))}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

export const refsField: FieldControls<'refs'> = {
  Input: RefsInput,
  Cell: RefsCell,
  Filter: RefsFilter,
  wraps: true,
};
