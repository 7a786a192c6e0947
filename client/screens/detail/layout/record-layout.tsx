import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import type { Arrangement } from './arrange.ts';
import { RelatedList } from './related-list.tsx';
import { RelatedTabs } from './related-tabs.tsx';
import { isBare, SectionBox } from './section-box.tsx';
import { Totals } from './totals.tsx';
import classes from './layout.module.css';

interface RecordLayoutProps {
  readonly arrangement: Arrangement;
  readonly record: RecordAnswer;
  readonly plural: string;
  /** The viewer only reads: what is empty is left out. */
  readonly read: boolean;
  /** What ends the main column; on a phone the page. */
  readonly children: ReactNode;
}

/** A page of a record below its head: a main column, and one beside it where there is room. */
export function RecordLayout({ arrangement, record, plural, read, children }: RecordLayoutProps) {
  const { main, lines, totals, side, related } = arrangement;
  const bare = side.filter((section) => isBare(section, record));
  // A column of its own is for what can be read in it, and that comes first.
  const told = side.filter((section) => !bare.includes(section));
  return (
    <div className={classes.room}>
      <div className={classes.layout} data-side={told.length > 0 || undefined}>
        <Stack className={classes.column}>
          {main.map((section) => (
            <SectionBox key={section.title} section={section} record={record} plural={plural} />
          ))}
          {lines && <RelatedList back={lines} record={record} read={read} />}
          {totals.map((section) => (
            <Totals key={section.title} section={section} record={record} />
          ))}
          {read ? (
            related.map((back) => <RelatedList key={back.name} back={back} record={record} read />)
          ) : (
            <RelatedTabs backs={related} record={record} />
          )}
        </Stack>
        {side.length > 0 && (
          <div className={classes.side}>
            {[...told, ...bare].map((section) => (
              <SectionBox key={section.title} section={section} record={record} plural={plural} />
            ))}
          </div>
        )}
        <div className={classes.column}>{children}</div>
      </div>
    </div>
  );
}
