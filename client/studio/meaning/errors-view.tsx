import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { LineLink } from './line-link.tsx';
import { MeaningCard, Places } from './meaning-card.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

/** The codes of the catalogue: what people read, and everything that raises them. */
export function ErrorsView({ meaning, onGo }: MeaningProps) {
  if (meaning.errors.length === 0) return <Text c="dimmed">{t('studio.noErrorTexts')}</Text>;
  return (
    <ul className={classes.list} aria-label={t('studio.errors')}>
      {meaning.errors.map(({ code, status, message, line, raised }) => (
        <MeaningCard
          key={code}
          title={
            <>
              <LineLink line={line} onGo={onGo}>
                {code}
              </LineLink>{' '}
              <Text span size="sm" c="dimmed">
                {status}
              </Text>
            </>
          }
          facts={[
            { term: t('studio.whatPeopleRead'), said: message },
            {
              term: t('studio.raisedBy'),
              said:
                raised.length === 0 ? (
                  t('studio.theEngine')
                ) : (
                  <Places
                    places={raised.map(({ what, line: at }) => ({ text: what, line: at }))}
                    onGo={onGo}
                  />
                ),
            },
          ]}
        />
      ))}
    </ul>
  );
}
