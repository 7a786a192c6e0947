import { Anchor, Badge, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { type AboutLine, aboutPoint } from './about-words.ts';
import classes from './about.module.css';
import { useApp } from '../../app/app-context.tsx';

/** What this app is made of: the nine points of its contract in words, as far as they concern who reads them. */
export function AboutPage() {
  const { description, person } = useApp();
  const { points, name, version } = description;
  const none = points.every((point) => !point.shown);
  return (
    <Stack maw="52rem">
      <PageHead
        title={name}
        product={t('shell.about')}
        help={none ? t('shell.aboutNothing') : t('shell.aboutHelp', { version })}
      />
      <Paper withBorder>
        <ol className={classes.points} aria-label={t('shell.ninePoints')}>
          {points.map((point) => (
            <Point
              key={point.number}
              point={point}
              lines={point.shown ? aboutPoint(point.number, description, person) : []}
            />
          ))}
        </ol>
      </Paper>
    </Stack>
  );
}

interface PointProps {
  readonly point: AppDescription['points'][number];
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
      {shown && lines.length === 0 && (
        <Text className={classes.lines} c="dimmed">
          {t(number === 8 ? 'shell.pointErrors' : 'shell.pointEmpty')}
        </Text>
      )}
      {lines.length > 0 && (
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
