import { ValueText } from '../../../fields/value-text.tsx';
import { t } from '../../../messages/t.ts';
import { rowsIn } from '../values/form-parts.ts';
import { asJson } from '../values/form-values.ts';
import type { VersionOf } from './newest-version.ts';
import classes from './stale-dialog.module.css';

interface VersionTextProps {
  readonly of: VersionOf;
  /** Of a field, or of a part. */
  readonly name: string;
  readonly value: unknown;
}

/** One version of a value in words; of rows each on a line. */
export function VersionText({ of: { fields, parts }, name, value }: VersionTextProps) {
  const field = fields.find((candidate) => candidate.name === name);
  if (field) {
    return (
      <span className={classes.value} dir="auto">
        <ValueText field={field} value={asJson(value)} />
      </span>
    );
  }
  const columns = parts.find((part) => part.name === name)?.fields ?? [];
  const rows = rowsIn(value);
  if (rows.length === 0) return <span className={classes.value}>{t('screens.none')}</span>;
  return rows.map((row) => (
    <span key={row.key} className={classes.value} dir="auto">
      {columns.map((column, place) => (
        <span key={column.name}>
          {place > 0 && ' · '}
          <ValueText field={column} value={asJson(row.values[column.name])} />
        </span>
      ))}
    </span>
  ));
}
