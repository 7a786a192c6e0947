import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { useAddressWords } from '../../../app/use-address-words.ts';
import { tabsOf } from './arrange.ts';
import { RelatedList } from './related-list.tsx';
import cut from '../../../ui/page/cut.module.css';
import classes from './layout.module.css';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

type Back = EntityDescription['backs'][number];

/** What belongs to a record: one list as it is, several behind tabs. Which one is open stands in the address. */
export function RelatedTabs({ backs, record }: { backs: readonly Back[]; record: RecordAnswer }) {
  const [parameters, setParameters] = useAddressWords();
  const [first] = backs;
  if (first === undefined) return null;
  if (backs.length === 1) return <RelatedList back={first} record={record} />;
  const open = backs.find(({ name }) => name === parameters.get('tab')) ?? first;
  const { tabs, folded } = tabsOf(backs, open);
  const turn = (name: string | null) => {
    const next = new URLSearchParams(parameters);
    if (name === null || name === first.name) next.delete('tab');
    else next.set('tab', name);
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs value={open.name} onChange={turn} keepMounted={false}>
      <div className={classes.tabs}>
        <Tabs.List aria-label={t('screens.related')} className={cut.cut}>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {folded.length > 0 && <FoldedTabs backs={folded} turn={turn} />}
      </div>
      {tabs.map((back) => (
        <Tabs.Panel key={back.name} value={back.name} pt="xs">
          <RelatedList back={back} record={record} inTab />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The lists for which there is no tab, in a menu. */
function FoldedTabs({ backs, turn }: { readonly backs: readonly Back[]; turn(name: string): void }) {
  return (
    <LazyMenu
      position="bottom-end"
      renderButton={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('screens.moreHidden', { count: backs.length })}
        </Button>
      )}
    >
      <Menu.Dropdown>
        {backs.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => turn(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LazyMenu>
  );
}
