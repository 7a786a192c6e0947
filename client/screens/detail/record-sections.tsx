import { Paper, Stack, Title } from '@mantine/core';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { FileOwnerContext } from '../../fields/file/file-owner.ts';
import { ValueCell } from '../../fields/value-cell.tsx';
import { t } from '../../messages/t.ts';
import { columnValue } from '../list/column-value.ts';
import classes from './detail.module.css';

interface RecordSectionsProps {
  readonly sections: ScreenDescription['sections'];
  readonly record: RecordAnswer;
  readonly plural: string;
}

/** The fields of a record, under the headings of the screen. */
export function RecordSections({ sections, record, plural }: RecordSectionsProps) {
  return (
    <Stack>
      {sections.map(({ title, fields }) => (
        <Paper
          key={title}
          withBorder
          p={{ base: 'sm', sm: 'md' }}
          component="section"
          aria-label={title || t('screens.recordFields')}
        >
          {title !== '' && (
            <Title order={2} size="h5" mb="sm">
              {title}
            </Title>
          )}
          <dl className={classes.fields}>
            {fields.map(({ path, label, field }) => {
              const { value, title: refTitle } = columnValue(record, path);
              return (
                <div key={path} className={classes.field}>
                  <dt className={classes.label}>{label}</dt>
                  <dd className={classes.value}>
                    {/* What stands at the end of a path belongs to another record. */}
                    <FileOwnerContext value={path.includes('.') ? undefined : { plural, id: record.id }}>
                      <ValueCell field={field} value={value} title={refTitle} room="page" />
                    </FileOwnerContext>
                  </dd>
                </div>
              );
            })}
          </dl>
        </Paper>
      ))}
    </Stack>
  );
}
