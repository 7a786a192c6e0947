import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RecordWarnings } from '../api/record-warnings.ts';
import { t } from '../messages/t.ts';
import { recordAddress } from '../app/addresses.ts';
import { entityNamed, useApp } from '../app/app-context.tsx';

interface WarningListProps {
  readonly warned: readonly RecordWarnings[];
  onClose(): void;
}

/** Each record with what it is warned of. */
export function WarningList({ warned, onClose }: WarningListProps) {
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={headingOf(warned)}
      withCloseButton
      closeButtonLabel={t('shell.closeWarnings')}
      onClose={onClose}
    >
      <List size="sm">
        {warned.map((one) => (
          <Warned key={one.id} {...one} />
        ))}
      </List>
    </Alert>
  );
}

function headingOf(warned: readonly RecordWarnings[]): string {
  const isGone = warned.every(({ deleted }) => deleted);
  return t(isGone ? 'shell.deletedWithWarnings' : 'shell.savedWithWarnings', { count: warned.length });
}

function Warned({ entity: name, id, title, warnings, deleted }: RecordWarnings) {
  const { description } = useApp();
  const entity = entityNamed(description, name);
  return (
    <List.Item>
      {entity?.may.read && !deleted ? (
        <Anchor
          component={Link}
          to={recordAddress(description, entity, id)}
          size="sm"
          c="inherit"
          underline="always"
        >
          {title}
        </Anchor>
      ) : (
        title
      )}
      {`: ${[...new Set(warnings.map(({ message }) => message))].join(' ')}`}
    </List.Item>
  );
}
