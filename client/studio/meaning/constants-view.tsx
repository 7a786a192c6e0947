import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { LineLink } from './line-link.tsx';
import { MeaningCard, Places } from './meaning-card.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

/** The constants, who may change them while running, and everything that reads them. */
export function ConstantsView({ meaning, onGo }: MeaningProps) {
  if (meaning.constants.length === 0) return <Text c="dimmed">{t('studio.noConstants')}</Text>;
  return (
    <ul className={classes.list} aria-label={t('studio.constants')}>
      {meaning.constants.map(({ name, value, setBy, line, used }) => (
        <MeaningCard
          key={name}
          title={
            <LineLink line={line} onGo={onGo}>
              {name}
            </LineLink>
          }
          facts={[
            { term: t('screens.value'), said: value === null ? '–' : String(value) },
            { term: t('studio.changedBy'), said: setBy?.join(', ') ?? t('studio.contractOnly') },
            ...(used.length === 0
              ? []
              : [{ term: t('studio.usedIn'), said: <Places places={used} onGo={onGo} /> }]),
          ]}
        />
      ))}
    </ul>
  );
}
