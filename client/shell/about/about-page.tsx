import { Alert, Anchor, Badge, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppDescription } from '#shared/api/app-description.ts';
import { languageInUse, t } from '../../messages/t.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { type AboutLine, aboutPoint, hasNoRoleYet } from './about-words.ts';
import classes from './about.module.css';
import { useApp } from '../../app/app-context.tsx';

type PointTitle = AppDescription['points'][number];

/** What this app is made of: the points of its contract, those last that tell this reader nothing. */
export function AboutPage() {
  const { description, person } = useApp();
  const { points, name, version } = description;
  const all = points.map((point) => ({ point, lines: aboutPoint(point.number, description, person) }));
  const silent = all.filter(({ point, lines }) => point.shown && lines.length === 0);
  const told = all.filter((one) => !silent.includes(one));
  return (
    <Stack maw="52rem">
      <PageHead
        title={name}
        product={t('shell.about')}
        help={
          points.every(({ shown }) => !shown) ? t('shell.aboutNothing') : t('shell.aboutHelp', { version })
        }
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
          {t(person === null ? 'shell.pointsOfVisitors' : 'shell.pointsForOthers', {
            points: named(silent.map(({ point }) => point)),
          })}
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

function Point({ point: { number, title, shown }, lines }: PointProps) {
  return (
    <li className={classes.point}>
      <div className={classes.heading}>
        <Text span className={classes.number} c="dimmed">
          {number}.
        </Text>
        <Text component="h2" className={classes.words} fw={600} size="md">
          {title}
        </Text>
        {!shown && (
          <Badge variant="default" radius="sm" tt="none">
            {t('shell.pointNotShown')}
          </Badge>
        )}
      </div>
      {shown && (
        <dl className={classes.lines}>
          {lines.map((line) => (
            <Line key={line.term} line={line} />
          ))}
        </dl>
      )}
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
