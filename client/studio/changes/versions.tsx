import { Badge, Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { versionsQuery } from '../../api/studio.ts';
import { useApp } from '../../shell/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './changes.module.css';

interface VersionsProps {
  readonly inForce: number;
  onTakeUp(version: number): void;
}

/** Every version that was ever published, the newest first. */
export function Versions({ inForce, onTakeUp }: VersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery);
  const { description } = useApp();
  const { locale, timezone } = description.settings;
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label="Loading the versions" />;
  return (
    <section aria-label="Versions">
      <Title order={2} size="h5" mb="xs">
        Versions
      </Title>
      <ol className={classes.versions}>
        {data.map(({ number, at, author, plan }) => (
          <li key={number} className={classes.version}>
            <div className={classes.head}>
              <strong>Version {number}</strong>
              <span>
                {moment.format(new Date(at))}
                {author === null ? '' : `, ${author}`}
              </span>
              {number === inForce ? (
                <Badge variant="light" tt="none" color="green">
                  in force
                </Badge>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => onTakeUp(number)}>
                  Take up version {number} again
                </Button>
              )}
            </div>
            {plan.length > 0 && (
              <details>
                <summary>{plan.length === 1 ? '1 step' : `${plan.length} steps`}</summary>
                <ul className={classes.list}>
                  {plan.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
