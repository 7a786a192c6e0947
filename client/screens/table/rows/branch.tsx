import { ActionIcon, Button, Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { t } from '../../../messages/t.ts';
import classes from './branch.module.css';

/** Where a row stands in a tree. */
export interface Branch {
  /** What stands at the top is at 1. */
  readonly level: number;
  /** Among those directly below the same record, from 1. */
  readonly place: number;
  /** How many those are; -1: nobody knows. */
  readonly of: number;
  /** Whether what lies below is shown; undefined: nothing does, as far as is known. */
  readonly open: boolean | undefined;
  /** Whether it is known that something lies below, or nothing. */
  readonly counted: boolean;
  /** It was not found itself: it stands there for what lies below it. */
  readonly context: boolean;
}

/** Where a branch goes on. */
export interface MoreOfBranch {
  readonly key: string;
  readonly level: number;
}

/** What a row says of its place in a tree to who hears it. */
export function branchAttributes({ level, place, of, open, counted, context }: Branch) {
  return {
    'aria-level': level,
    'aria-posinset': place,
    'aria-setsize': of,
    'aria-expanded': open,
    'data-branch': open === undefined ? (counted ? 'leaf' : 'unknown') : open ? 'open' : 'closed',
    'data-context': context || undefined,
    style: atLevel(level),
  };
}

function atLevel(level: number): CSSProperties & { '--level': number } {
  return { '--level': level - 1 };
}

/** The button before a row that shows and hides what lies below; with the keys the row itself is opened. */
export function BranchButton({
  branch: { open },
  record,
  onFold,
}: {
  readonly branch: Branch;
  /** What the record is called. */
  readonly record: string;
  onFold(): void;
}) {
  if (open === undefined) return <span className={classes.leaf} />;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      className={classes.fold}
      variant="subtle"
      color="gray"
      size={24}
      tabIndex={-1}
      aria-label={t(open ? 'screens.hideBelow' : 'screens.showBelow', { record })}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <Chevron size={16} aria-hidden className={classes.chevron} />
    </ActionIcon>
  );
}

interface MoreRowProps {
  readonly more: MoreOfBranch;
  readonly index: number;
  readonly cells: number;
  onMore(key: string): void;
}

/** The row behind what is there of a long branch. */
export function MoreRow({ more: { key, level }, index, cells, onMore }: MoreRowProps) {
  return (
    <Table.Tr
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      data-branch="more"
      style={atLevel(level)}
    >
      <Table.Td role="gridcell" colSpan={cells} className={classes.more}>
        <Button variant="subtle" size="compact-sm" onClick={() => onMore(key)}>
          {t('screens.showMoreHere')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
