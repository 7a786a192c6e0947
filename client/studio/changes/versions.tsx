import { Badge, Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { versionsQuery } from '../../api/studio/studio.ts';
import { momentText } from '../../ui/clock-text.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import classes from './changes.module.css';

interface VersionsProps {
  readonly inForce: number;
  onTakeUp(version: number): void;
}

/** Every version that was ever published, the newest first. */
export function Versions({ inForce, onTakeUp }: VersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery);
  const { style } = useApp();
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.loadingVersions')} />;
  return (
    <section aria-label={t('studio.versions')}>
      <Title order={2} size="h5" mb="xs">
        {t('studio.versions')}
      </Title>
      <ol className={classes.versions}>
        {data.map(({ number, at, author, plan }) => (
          <li key={number} className={classes.version}>
            <div className={classes.head}>
              <strong>{t('studio.version', { version: number })}</strong>
              <span>
                {momentText(at, style)}
                {author === null ? '' : `, ${author}`}
              </span>
              {number === inForce ? (
                <Badge variant="light" tt="none" color="green">
                  {t('studio.inForce')}
                </Badge>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => onTakeUp(number)}>
                  {t('studio.takeUpVersion', { version: number })}
                </Button>
              )}
            </div>
            {plan.length > 0 && (
              <details>
                <summary>{t('studio.steps', { count: plan.length })}</summary>
                <ul className={classes.list}>
                  {plan.map((step) => (
                    <li key={step}>
                      <WithCode text={step} />
                    </li>
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
