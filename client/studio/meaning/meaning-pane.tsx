import { Badge, Tabs, Text } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { Meaning } from '#shared/studio/understand.ts';
import { Loading } from '../../ui/loading.tsx';
import { useStudio } from '../studio-context.tsx';
import { ConstantsView } from './constants-view.tsx';
import { EntitiesView } from './entities-view.tsx';
import { ErrorsView } from './errors-view.tsx';
import { FindingsView } from './findings-view.tsx';
import classes from './meaning.module.css';
import { PointsView } from './points-view.tsx';
import { RightsView } from './rights-view.tsx';
import { ScreensView } from './screens-view.tsx';
import { StatesView } from './states-view.tsx';

/** What a view of the meaning is drawn from. */
export interface MeaningProps {
  readonly meaning: Meaning;
  /** The line the cursor is in: what stands there is marked. */
  readonly line: number;
  onGo(line: number): void;
}

const views: readonly { name: string; label: string; view: ComponentType<MeaningProps> }[] = [
  { name: 'points', label: 'Nine points', view: PointsView },
  { name: 'screens', label: 'Screens', view: ScreensView },
  { name: 'states', label: 'States', view: StatesView },
  { name: 'entities', label: 'Entities', view: EntitiesView },
  { name: 'rights', label: 'Rights', view: RightsView },
  { name: 'errors', label: 'Errors', view: ErrorsView },
  { name: 'constants', label: 'Constants', view: ConstantsView },
];

interface PaneProps {
  readonly line: number;
  onGo(line: number, column?: number): void;
}

/** The findings, and one tab for each way to look at what the document means. */
export function MeaningPane({ line, onGo }: PaneProps) {
  const { reading } = useStudio();
  const [shown, setShown] = useState<string | null>('points');
  const { understood, meaning } = reading;
  if (understood === undefined) return <Loading label="Reading the document" />;
  const errors = understood.findings.filter(({ level }) => level === 'error').length;
  return (
    <Tabs value={shown} onChange={setShown} keepMounted={false} variant="pills">
      <Tabs.List aria-label="Ways to look at the document" className={classes.tabs}>
        <Tabs.Tab value="findings" rightSection={<Count errors={errors} all={understood.findings.length} />}>
          Findings
        </Tabs.Tab>
        {views.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="findings" pt="sm">
        <FindingsView findings={understood.findings} onGo={onGo} />
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
    <Badge size="sm" variant="light" color={colour} aria-label={`${all} findings, ${errors} errors`}>
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
      {isKnown
        ? 'The document has errors. This is what it meant before them. '
        : 'The document has errors, so nobody can say yet what it means. '}
      <button type="button" className={classes.link} onClick={onFindings}>
        {errors === 1 ? 'Show the error' : `Show the ${errors} errors`}
      </button>
    </Text>
  );
}
