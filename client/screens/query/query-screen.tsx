import { Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import type { QueryDescription } from '#shared/api/query-description.ts';
import { mustBeSent } from '#shared/api/sent-fields.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { namedQuery } from '../../api/named-query.ts';
import { useApp } from '../../app/app-context.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { useAddressWords } from '../../app/use-address-words.ts';
import { languageInUse, t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { ExportMenu } from './export-menu.tsx';
import { QueryChart } from './query-chart.tsx';
import { QueryParams } from './query-params.tsx';
import { QueryTable } from './query-table.tsx';

/** A query of the contract: its parameters to fill in, which stand in the address, its groups as a chart and a table. */
export function QueryScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const query = description.queries.find(({ name }) => name === screen.query);
  return (
    <Stack gap="md">
      {query === undefined ? <Head screen={screen} /> : <Asked screen={screen} query={query} />}
    </Stack>
  );
}

function Head({ screen, actions }: Pick<ScreenProps, 'screen'> & { readonly actions?: ReactNode }) {
  const { description } = useApp();
  return <PageHead title={screen.title} product={description.name} help={screen.help} actions={actions} />;
}

type Shown = Pick<ScreenProps, 'screen'> & { readonly query: QueryDescription };

function Asked({ screen, query }: Shown) {
  const [words, setWords] = useAddressWords();
  const change = (name: string, text: string) => {
    const next = new URLSearchParams(words);
    // What was emptied stays so, in place of what would stand there.
    if (text === '' && !isPreset(query, name)) next.delete(name);
    else next.set(name, text);
    setWords(next, { replace: true });
  };
  const missing = query.params.filter(
    ({ field, required }) => required && !words.get(field.name) && !standsIn(query, field.name, words),
  );
  const fields = missing.map(({ field }) => field.label);
  const sent = query.params.flatMap(({ field: { name } }): [string, string][] => {
    const text = words.get(name);
    return text === null ? [] : [[name, text]];
  });
  const params = Object.fromEntries(sent);
  const isWhole = missing.length === 0;
  const answer = useQuery({ ...namedQuery(query.name, params), enabled: isWhole });
  const problems = problemsOf(query, answer.error);
  return (
    <>
      <Head screen={screen} actions={isWhole && <ExportMenu query={query.name} params={params} />} />
      <QueryParams
        title={screen.title}
        params={query.params}
        words={words}
        preset={answer.data?.preset}
        problems={problems}
        onChange={change}
      />
      {!isWhole ? (
        <Text c="dimmed">{t('screens.fillInFirst', { fields: listed(fields) })}</Text>
      ) : problems.size > 0 ? null : (
        <Answer screen={screen} query={query} answer={answer} />
      )}
    </>
  );
}

/** Whether the contract says what a parameter is where it is not sent. */
function isPreset({ params }: QueryDescription, name: string): boolean {
  return params.some(({ field }) => field.name === name && !mustBeSent({ ...field, required: true }));
}

function standsIn(query: QueryDescription, name: string, words: URLSearchParams): boolean {
  return !words.has(name) && isPreset(query, name);
}

/** What the server says of parameters, by their names; none where it says anything else. */
function problemsOf({ params }: QueryDescription, error: unknown): ReadonlyMap<string, string> {
  const names = new Set<string | undefined>(params.map(({ field }) => field.name));
  const problems = error instanceof ApiProblem ? error.errors : [];
  if (!problems.every(({ field }) => names.has(field))) return new Map();
  return new Map(problems.map(({ field = '', message }) => [field, message]));
}

interface AnswerProps extends Shown {
  readonly answer: UseQueryResult<GroupAnswer>;
}

function Answer({ screen, query, answer: { data, error, refetch } }: AnswerProps) {
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
