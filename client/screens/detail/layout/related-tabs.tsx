import { Tabs } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { useAddressWords } from '../../../app/use-address-words.ts';
import { RelatedList } from './related-list.tsx';

type Back = EntityDescription['backs'][number];

/** What belongs to a record: one list as it is, several behind tabs. Which one is open stands in the address. */
export function RelatedTabs({ backs, record }: { backs: readonly Back[]; record: RecordAnswer }) {
  const [parameters, setParameters] = useAddressWords();
  const [first] = backs;
  if (first === undefined) return null;
  if (backs.length === 1) return <RelatedList back={first} record={record} />;
  const open = backs.find(({ name }) => name === parameters.get('tab')) ?? first;
  const turn = (name: string | null) => {
    const next = new URLSearchParams(parameters);
    if (name === null || name === first.name) next.delete('tab');
    else next.set('tab', name);
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs value={open.name} onChange={turn} keepMounted={false}>
      <Tabs.List aria-label={t('screens.related')}>
        {backs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {backs.map((back) => (
        <Tabs.Panel key={back.name} value={back.name} pt="sm">
          <RelatedList back={back} record={record} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
