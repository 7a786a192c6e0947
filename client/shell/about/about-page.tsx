import { Alert, Anchor, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppDescription } from '#shared/api/app-description.ts';
import { languageInUse, t } from '../../messages/t.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { type AboutLine, aboutPoint, hasNoRoleYet } from './about-words.ts';
import classes from './about.module.css';
import { useApp } from '../../app/app-context.tsx';

type PointTitle = AppDescription['points'][number];

/** What this app is made of: the points of its contract in words that tell the reader something, and then the others. */
export function AboutPage() {
  const { description, person } = useApp();
  const { points, name, version } = description;
  const shown = points
    .filter((point) => point.shown)
    .map((point) => ({ point, lines: aboutPoint(point.number, description, person) }));
  const told = shown.filter(({ lines }) => lines.length > 0);
  const silent = shown.filter(({ lines }) => lines.length === 0).map(({ point }) => point);
  const empty = points.filter((point) => !point.shown);
  return (
    <Stack maw="52rem">
      <PageHead
        title={name}
        product={t('shell.about')}
        help={shown.length === 0 ? t('shell.aboutNothing') : t('shell.aboutHelp', { version })}
      />
      {hasNoRoleYet(description, person) && <Alert role="status">{t('shell.noRoleYet')}</Alert>}
      {told.length > 0 && (
        <Paper withBorder>
          <ol className={classes.points} aria-label={t('shell.ninePoints')}>
            {told.map(({ point, lines }) => (
              <Point key={point.number} point={point} lines={lines} />
            ))}
          </ol>
        </Paper>
      )}
      {silent.length > 0 && (
        <Text size="sm" c="dimmed">
          {t(person === null ? 'shell.pointsOfVisitors' : 'shell.pointsForOthers', { points: named(silent) })}
        </Text>
      )}
      {empty.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('shell.pointsEmpty', { points: named(empty) })}
        </Text>
      )}
    </Stack>
  );
}

function named(points: readonly PointTitle[]): string {
  return new Intl.ListFormat(languageInUse()).format(
    points.map(({ number, title }) => `${number}. ${title}`),
  );
}

interface PointProps {
  readonly point: PointTitle;
  readonly lines: readonly AboutLine[];
}

function Point({ point: { number, title }, lines }: PointProps) {
  return (
    <li className={classes.point}>
      <div className={classes.heading}>
        <Text span className={classes.number} c="dimmed">
          {number}.
        </Text>
        <Text component="h2" className={classes.words} fw={600} size="md">
          {title}
        </Text>
      </div>
      <dl className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.term} line={line} />
        ))}
      </dl>
    </li>
  );
}

function Line({ line: { term, words, to } }: { line: AboutLine }) {
  return (
    <div className={classes.line}>
      <dt>
        {to === undefined ? (
          term
        ) : (
          <Anchor component={Link} to={to} size="sm">
            {term}
          </Anchor>
        )}
      </dt>
      <dd>
        {words.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </dd>
    </div>
  );
}
