import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QueryDescription } from '#shared/api/query-description.ts';
import { namedQuery } from '../../api/named-query.ts';
import { useApp } from '../../app/app-context.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { useAddressWords } from '../../app/use-address-words.ts';
import { languageInUse, t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { QueryChart } from './query-chart.tsx';
import { QueryParams } from './query-params.tsx';
import { QueryTable } from './query-table.tsx';

/** A query of the contract: its parameters to fill in, which stand in the address, its groups as a chart and a table. */
export function QueryScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const query = description.queries.find(({ name }) => name === screen.query);
  return (
    <Stack gap="md">
      <PageHead title={screen.title} product={description.name} help={screen.help} />
      {query && <Asked screen={screen} query={query} />}
    </Stack>
  );
}

type Shown = Pick<ScreenProps, 'screen'> & { readonly query: QueryDescription };

function Asked({ screen, query }: Shown) {
  const [words, setWords] = useAddressWords();
  const change = (name: string, text: string) => {
    const next = new URLSearchParams(words);
    if (text === '') next.delete(name);
    else next.set(name, text);
    setWords(next, { replace: true });
  };
  const missing = query.params.filter(({ field, required }) => required && !words.get(field.name));
  const fields = missing.map(({ field }) => field.label);
  return (
    <>
      <QueryParams title={screen.title} params={query.params} words={words} onChange={change} />
      {missing.length > 0 ? (
        <Text c="dimmed">{t('screens.fillInFirst', { fields: listed(fields) })}</Text>
      ) : (
        <Answer screen={screen} query={query} words={words} />
      )}
    </>
  );
}

function Answer({ screen, query, words }: Shown & { readonly words: URLSearchParams }) {
  const sent = query.params.flatMap(({ field: { name } }): [string, string][] => {
    const text = words.get(name) ?? '';
    return text === '' ? [] : [[name, text]];
  });
  const { data, error, refetch } = useQuery(namedQuery(query.name, Object.fromEntries(sent)));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {screen.chart && data.items.length > 0 && (
        <QueryChart title={screen.title} chart={screen.chart} query={query} rows={data.items} />
      )}
      <QueryTable title={screen.title} query={query} answer={data} />
    </>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(languageInUse()).format(names);
}
