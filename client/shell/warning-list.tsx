import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ToldWarnings } from '../api/told-warnings.ts';
import { recordAddress } from './addresses.ts';
import { entityNamed, useApp } from './app-context.tsx';

interface WarningListProps {
  readonly told: readonly ToldWarnings[];
  onClose(): void;
}

/** Each record with what it is warned of. */
export function WarningList({ told, onClose }: WarningListProps) {
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={told.length === 1 ? 'Saved, with a warning' : `Saved, with warnings for ${told.length} records`}
      withCloseButton
      closeButtonLabel="Close the warnings"
      onClose={onClose}
    >
      <List size="sm">
        {told.map((one) => (
          <Warned key={one.id} {...one} />
        ))}
      </List>
    </Alert>
  );
}

function Warned({ entity: name, id, title, warnings }: ToldWarnings) {
  const { description } = useApp();
  const entity = entityNamed(description, name);
  return (
    <List.Item>
      {entity?.may.read ? (
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
