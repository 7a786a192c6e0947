import { Title } from '@mantine/core';
import type { SectionDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { ValueCell } from '../../../fields/value-cell.tsx';
import { columnValue, fieldIn } from '../../../app/column-value.ts';
import values from '../values/values.module.css';
import classes from './layout.module.css';

/** Amounts one below the other, as on a bill; the last is the result. */
export function Totals({ section, record }: { section: SectionDescription; record: RecordAnswer }) {
  return (
    <section className={classes.totals} aria-label={section.title}>
      <Title order={2} size="h5">
        {section.title}
      </Title>
      <dl className={classes.amounts}>
        {section.fields.map(({ path, label, field }) => {
          const { value, title } = columnValue(record, path);
          return (
            <div key={path} className={classes.amount}>
              <dt className={values.label}>{label}</dt>
              <dd className={classes.sum}>
                <ValueCell field={fieldIn(record, { path, field })} value={value} title={title} room="page" />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
