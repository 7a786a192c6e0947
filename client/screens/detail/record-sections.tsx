import { Paper, Stack, Title } from '@mantine/core';
import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { t } from '../../messages/t.ts';
import { Fact } from './head/fact.tsx';
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
            {fields.map((column) => (
              <Fact key={column.path} column={column} record={record} plural={plural} />
            ))}
          </dl>
        </Paper>
      ))}
    </Stack>
  );
}
