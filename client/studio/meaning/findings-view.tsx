import { Badge, Text } from '@mantine/core';
import type { Finding } from '#shared/contract/finding.ts';
import { t } from '../../messages/t.ts';
import { WithCode } from '../../ui/with-code.tsx';
import classes from './meaning.module.css';

const colours = { error: 'red', warning: 'orange', note: 'blue' } as const;

interface FindingsViewProps {
  readonly findings: readonly Finding[];
  onGo(line: number, column?: number): void;
}

/** Everything that the checker has to say, in the order of the document. */
export function FindingsView({ findings, onGo }: FindingsViewProps) {
  if (findings.length === 0) return <Text c="dimmed">{t('studio.noFindings')}</Text>;
  return (
    <ul className={classes.list} aria-label={t('studio.findings')}>
      {findings.map((finding) => {
        const { code, level, message, hint, place } = finding;
        return (
          <li key={`${code} ${place.line} ${place.column} ${message}`}>
            <button type="button" className={classes.entry} onClick={() => onGo(place.line, place.column)}>
              <span className={classes.entryHead}>
                <Badge component="span" size="sm" variant="light" tt="none" color={colours[level]}>
                  {level}
                </Badge>
                <Text span size="xs" c="dimmed">
                  {t('studio.line', { line: place.line })} · {code}
                </Text>
              </span>
              <Text span size="sm">
                <WithCode text={message} />
              </Text>
              {hint && (
                <Text span size="sm" c="dimmed">
                  <WithCode text={hint} />
                </Text>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
