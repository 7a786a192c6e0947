import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { historySearchQuery, type HistoryQuestion, searchWords } from '../../../api/studio/operations.ts';
import { t } from '../../../messages/t.ts';
import { Failed } from '../../../ui/failed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { EarlierButton } from '../../../ui/paged-lines.tsx';
import { FoundLine } from './found-line.tsx';
import { HistoryFilters } from './history-filters.tsx';
import classes from '../../../ui/lines.module.css';
import { useAsked } from './use-asked.ts';

/** Who changed what and when, in all records; the address keeps what is asked. */
export function HistorySearch() {
  const [asked, ask] = useAsked(searchWords);
  return (
    <>
      <HistoryFilters asked={asked} onAsk={ask} />
      <Found asked={asked} onAsk={ask} />
    </>
  );
}

interface FoundProps {
  readonly asked: HistoryQuestion;
  onAsk(words: HistoryQuestion): void;
}

function Found({ asked, onAsk }: FoundProps) {
  const found = useInfiniteQuery(historySearchQuery(asked));
  const { data, error, refetch, hasNextPage } = found;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.searchingHistory')} />;
  const nothing = data.pages.every(({ items }) => items.length === 0);
  return (
    <>
      {nothing && !hasNextPage && (
        <Text size="sm" c="dimmed" role="status">
          {t('studio.nothingFoundInHistory')}
        </Text>
      )}
      <ol className={classes.list} aria-label={t('screens.changesNewestFirst')}>
        {data.pages.flatMap(({ items, titles }) =>
          items.map((change) => (
            <FoundLine
              key={change.id}
              change={change}
              titles={titles}
              onRecord={asked.record === undefined ? () => onAsk({ record: change.record }) : undefined}
            />
          )),
        )}
      </ol>
      <EarlierButton found={found} label={t('screens.earlierChanges')} />
    </>
  );
}
