import { Badge, Tabs, Text } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { WorkedFix } from '#shared/contract/fix/work-out.ts';
import type { Meaning } from '#shared/studio/understand.ts';
import { t } from '../../messages/t.ts';
import { Loading } from '../../ui/loading.tsx';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { useStudio } from '../studio-context.tsx';
import { ConstantsView } from './constants-view.tsx';
import { EntitiesView } from './entities-view.tsx';
import { ErrorsView } from './errors-view.tsx';
import { FindingsView } from './findings-view.tsx';
import { FunctionsView } from './functions-view.tsx';
import { MailsView } from './mails-view.tsx';
import cut from '../../ui/page/cut.module.css';
import classes from './meaning.module.css';
import { PointsView } from './points-view.tsx';
import { RightsView } from './rights-view.tsx';
import { ScreensView } from './screens-view.tsx';
import { StatesView } from './states-view.tsx';
import { TranslationsView } from './translations-view.tsx';

/** What a view of the meaning is drawn from. */
export interface MeaningProps {
  readonly meaning: Meaning;
  /** The line the cursor is in: what stands there is marked. */
  readonly line: number;
  onGo(line: number): void;
}

const views: readonly { name: string; label: PlainKey; view: ComponentType<MeaningProps> }[] = [
  { name: 'points', label: 'studio.ninePoints', view: PointsView },
  { name: 'screens', label: 'studio.screens', view: ScreensView },
  { name: 'states', label: 'studio.states', view: StatesView },
  { name: 'entities', label: 'studio.entities', view: EntitiesView },
  { name: 'rights', label: 'studio.rights', view: RightsView },
  { name: 'errors', label: 'studio.errors', view: ErrorsView },
  { name: 'constants', label: 'studio.constants', view: ConstantsView },
  { name: 'functions', label: 'studio.functions', view: FunctionsView },
  { name: 'mails', label: 'studio.mails', view: MailsView },
  { name: 'translations', label: 'studio.translations', view: TranslationsView },
];

interface PaneProps {
  readonly line: number;
  onGo(line: number, column?: number): void;
  onFix(fix: WorkedFix): void;
}

/** The findings, and one tab for each way to look at what the document means. */
export function MeaningPane({ line, onGo, onFix }: PaneProps) {
  const { reading } = useStudio();
  const [shown, setShown] = useState<string | null>('points');
  const { understood, meaning } = reading;
  if (understood === undefined) return <Loading label={t('studio.readingDocument')} />;
  const errors = understood.findings.filter(({ level }) => level === 'error').length;
  return (
    <Tabs
      value={shown}
      onChange={setShown}
      keepMounted={false}
      variant="pills"
      classNames={{ tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={t('studio.waysToLook')} className={`${cut.cut} ${classes.tabs}`}>
        <Tabs.Tab value="findings" rightSection={<Count errors={errors} all={understood.findings.length} />}>
          {t('studio.findings')}
        </Tabs.Tab>
        {views.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {t(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="findings" pt="sm">
        <FindingsView findings={understood.findings} onGo={onGo} onFix={onFix} />
      </Tabs.Panel>
      {views.map(({ name, view: View }) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          <Freshness
            errors={errors}
            isKnown={meaning !== undefined}
            onFindings={() => setShown('findings')}
          />
          {meaning && <View meaning={meaning} line={line} onGo={onGo} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Count({ errors, all }: { errors: number; all: number }) {
  const colour = errors > 0 ? 'red' : 'gray';
  return (
    <Badge size="sm" variant="light" color={colour} aria-label={t('studio.countFindings', { all, errors })}>
      {all}
    </Badge>
  );
}

/** While the document has errors, the pictures are those of the last one without. */
function Freshness({
  errors,
  isKnown,
  onFindings,
}: {
  errors: number;
  isKnown: boolean;
  onFindings(): void;
}) {
  if (errors === 0) return null;
  return (
    <Text role="status" size="sm" c="dimmed" mb="sm">
      {isKnown ? t('studio.staleMeaning') : t('studio.unknownMeaning')}{' '}
      <button type="button" className={classes.link} onClick={onFindings}>
        {t('studio.showErrors', { count: errors })}
      </button>
    </Text>
  );
}
