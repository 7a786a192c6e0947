import { useQueries, useQuery } from '@tanstack/react-query';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { titleQuery } from '../api/titles.ts';
import { t } from '../messages/t.ts';
import { entityNamed, useApp } from '../app/app-context.tsx';
import { idsIn } from './record/records-select.tsx';

/** A value as text alone, for where no link can stand; references by what their records are called. */
export function ValueText({ field, value }: { field: FieldShape; value: JsonValue }) {
  const { style } = useApp();
  if (value === null) return '–';
  switch (field.type) {
    case 'ref':
      return <TitleOf entity={field.to} id={String(value)} />;
    case 'several':
      return <TitleOfOne entities={field.to} id={String(value)} />;
    case 'refs':
      return idsIn(value).map((id, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <TitleOf entity={field.to} id={id} />
        </span>
      ));
    default:
      return formatValue(field, value, style);
  }
}

/** Of which of the entities it is a record says whichever has a title for it. */
function TitleOfOne({ entities, id }: { entities: readonly string[]; id: string }) {
  const { description } = useApp();
  const readable = entities.flatMap((name) => {
    const entity = entityNamed(description, name);
    return entity?.may.read ? [entity] : [];
  });
  const asked = useQueries({ queries: readable.map(({ plural }) => titleQuery(plural, id)) });
  const title = asked.map(({ data }) => data).find((one) => typeof one === 'string');
  if (title === undefined && asked.every(({ data }) => data === null)) return t('fields.notShown');
  return title ?? '…';
}

function TitleOf({ entity, id }: { entity: string; id: string }) {
  const { description } = useApp();
  const described = entityNamed(description, entity);
  const { data: title } = useQuery({
    ...titleQuery(described?.plural ?? '', id),
    enabled: described?.may.read === true,
  });
  if (!described?.may.read || title === null) return t('fields.notShown');
  return title ?? '…';
}
