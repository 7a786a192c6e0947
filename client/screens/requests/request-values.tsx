import { Text } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RequestAnswer } from '#shared/api/calls/requests.ts';
import { nameInWords } from '#shared/contract/language/names.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { t } from '../../messages/t.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import classes from '../history/history.module.css';

interface RequestValuesProps {
  readonly request: RequestAnswer;
  readonly entity: EntityDescription | undefined;
}

/** What was sent with a call that waits, as far as one may read it. */
export function RequestValues({ request, entity }: RequestValuesProps) {
  const { values, titles, hidden } = request;
  const fields = fieldsOf(request, entity);
  return (
    <>
      <dl className={classes.changes}>
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className={classes.change}>
            <dt className={classes.label}>{fields.get(name)?.label ?? nameInWords(name)}</dt>
            <dd className={classes.value}>
              <Sent value={value} field={fields.get(name)} titles={titles} rowsOf={rowsOf(name, entity)} />
            </dd>
          </div>
        ))}
      </dl>
      {hidden && (
        <Text size="sm" c="dimmed">
          {t('screens.requestHidden')}
        </Text>
      )}
    </>
  );
}

interface SentProps {
  readonly value: JsonValue;
  readonly field: FieldShape | undefined;
  readonly titles: RequestAnswer['titles'];
  /** The entity of the parts it is a list of. */
  readonly rowsOf: string | undefined;
}

function Sent({ value, field, titles, rowsOf: part }: SentProps) {
  if (field !== undefined) {
    const title = typeof value === 'string' ? titles[value] : undefined;
    return <ValueCell field={field} value={value} title={title} room="row" />;
  }
  if (part !== undefined && Array.isArray(value)) return <Rows rows={value} part={part} titles={titles} />;
  return <Text size="sm">{typeof value === 'string' ? value : JSON.stringify(value)}</Text>;
}

/** The parts that were sent along, each in a line. */
function Rows({
  rows,
  part,
  titles,
}: Pick<SentProps, 'titles'> & { rows: readonly JsonValue[]; part: string }) {
  const { description } = useApp();
  const entity = entityNamed(description, part);
  return (
    <ul className={classes.lines}>
      {rows.map((row, place) => (
        <li key={place}>
          {Object.entries(Object(row) as Record<string, JsonValue>)
            .filter(([name]) => name !== 'id')
            .map(([name, value]) => (
              <span key={name}>
                <span className={classes.label}>
                  {entity?.fields.find((one) => one.name === name)?.label ?? nameInWords(name)}
                </span>{' '}
                <Sent
                  value={value}
                  field={entity?.fields.find((one) => one.name === name)}
                  titles={titles}
                  rowsOf={undefined}
                />{' '}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

function rowsOf(name: string, entity: EntityDescription | undefined): string | undefined {
  return entity?.backs.find((back) => back.name === name && back.part)?.entity;
}

/** Fields of the record, and of a step what it asks. */
function fieldsOf(
  { call }: RequestAnswer,
  entity: EntityDescription | undefined,
): ReadonlyMap<string, FieldShape> {
  const inputs = entity?.transitions.find(({ name }) => name === call)?.input ?? [];
  const all = [...(entity?.fields ?? []), ...inputs.map(({ field }) => field)];
  return new Map(all.map((field) => [field.name, field]));
}
