import { VisuallyHidden } from '@mantine/core';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import type { MarkColour } from '#shared/contract/language/mark-colours.ts';
import { t } from '../../../messages/t.ts';
import classes from './marks.module.css';

/** A mark is told by its shape as well as by its colour. */
const shapes: Readonly<Record<MarkColour, string>> = {
  red: 'M6 0 12 6 6 12 0 6Z',
  amber: 'M6 1 12 11.5H0Z',
  green: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Z',
  blue: 'M1 1H11V11H1Z',
  gray: 'M0 4H12V8H0Z',
};

/** The sign of a mark, and what it says for who does not see it. */
export function MarkSign({ mark }: { mark: MarkDescription }) {
  return (
    <>
      <Shape mark={mark} />
      <VisuallyHidden>{markText(mark)}: </VisuallyHidden>
    </>
  );
}

/** What the marks of a list say. */
export function MarkLegend({ marks = [] }: { marks: readonly MarkDescription[] | undefined }) {
  if (marks.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={t('screens.marks')}>
      {marks.map((mark) => (
        <li key={`${mark.colour} ${mark.text}`}>
          <Shape mark={mark} /> {markText(mark)}
        </li>
      ))}
    </ul>
  );
}

function Shape({ mark: { colour } }: { mark: MarkDescription }) {
  return (
    <svg className={classes.sign} data-mark={colour} viewBox="0 0 12 12" aria-hidden>
      <path d={shapes[colour]} />
    </svg>
  );
}

function markText({ colour, text }: MarkDescription): string {
  return text ?? t(wordsOf[colour]);
}

const wordsOf = {
  red: 'screens.markedRed',
  amber: 'screens.markedAmber',
  green: 'screens.markedGreen',
  blue: 'screens.markedBlue',
  gray: 'screens.markedGray',
} as const satisfies Record<MarkColour, string>;
