import { Badge, Text } from '@mantine/core';
import type { FoundThere } from '#shared/studio/understand.ts';
import type { PointCoverage } from '#shared/studio/point-coverage.ts';
import { writeText } from '#shared/messages/message.ts';
import { languageInUse, t } from '../../messages/t.ts';
import { useStudio } from '../studio-context.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

/** Of each of the nine points: whether it is shown, what it says, and how many findings it has. */
export function PointsView({ meaning, onGo }: MeaningProps) {
  const { reading } = useStudio();
  const findings = reading.understood?.findings ?? [];
  return (
    <ol className={classes.list} aria-label={t('shell.ninePoints')}>
      {meaning.points.map((point) => {
        const own = findingsIn(point, meaning.points, findings);
        return (
          <li key={point.number}>
            <button
              type="button"
              className={classes.entry}
              disabled={point.line === undefined}
              onClick={() => onGo(point.line ?? 1)}
            >
              <span className={classes.entryHead}>
                <Text span fw={600} size="sm">
                  {point.number}. {point.title}
                </Text>
                <Badge
                  component="span"
                  size="sm"
                  variant={point.shown ? 'light' : 'default'}
                  tt="none"
                  color="green"
                >
                  {point.shown ? t('shell.pointShown') : t('shell.pointNotShown')}
                </Badge>
                {own > 0 && (
                  <Badge component="span" size="sm" variant="light" tt="none" color="orange">
                    {t('studio.ownFindings', { count: own })}
                  </Badge>
                )}
              </span>
              <Text span size="sm" c="dimmed">
                {listed(point.says)}
              </Text>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function listed(says: PointCoverage['says']): string {
  const list = new Intl.ListFormat(languageInUse(), { type: 'unit' });
  return list.format(says.map((text) => writeText(text, t)));
}

function findingsIn(
  { line }: PointCoverage,
  points: readonly PointCoverage[],
  findings: readonly FoundThere[],
): number {
  if (line === undefined) return 0;
  const later = points.flatMap((point) =>
    point.line !== undefined && point.line > line ? [point.line] : [],
  );
  const end = Math.min(...later, Number.POSITIVE_INFINITY);
  return findings.filter(({ place }) => place.line >= line && place.line < end).length;
}
