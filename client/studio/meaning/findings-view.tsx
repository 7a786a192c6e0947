import { Badge, Button, Text } from '@mantine/core';
import type { WorkedFix } from '#shared/contract/fix/work-out.ts';
import { writeText } from '#shared/messages/message.ts';
import type { FoundThere } from '#shared/studio/understand.ts';
import { t } from '../../messages/t.ts';
import { WithCode } from '../../ui/with-code.tsx';
import classes from './meaning.module.css';

const colours = { error: 'red', warning: 'orange', note: 'blue' } as const;

interface FindingsViewProps {
  readonly findings: readonly FoundThere[];
  onGo(line: number, column?: number): void;
  /** Undefined where the document is not open in an editor. */
  onFix?(fix: WorkedFix): void;
}

/** Everything that the checker has to say, in the order of the document. */
export function FindingsView({ findings, onGo, onFix }: FindingsViewProps) {
  if (findings.length === 0) return <Text c="dimmed">{t('studio.noFindings')}</Text>;
  return (
    <ul className={classes.list} aria-label={t('studio.findings')}>
      {findings.map((finding) => {
        const { code, level, message, hint, place, fixes } = finding;
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
            {onFix !== undefined && fixes.length > 0 && <Fixes fixes={fixes} onFix={onFix} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A click for each way to mend a finding, with what it does to the document. */
function Fixes({ fixes, onFix }: { fixes: readonly WorkedFix[]; onFix(fix: WorkedFix): void }) {
  return (
    <div role="group" aria-label={t('studio.fixWays')} className={classes.fixes}>
      {fixes.map((fix) => {
        const does = writeText(fix.does, t);
        return (
          <Button
            key={does}
            size="compact-sm"
            variant="light"
            classNames={{ label: classes.fix }}
            onClick={() => onFix(fix)}
          >
            <span>
              <WithCode text={does} />
            </span>
          </Button>
        );
      })}
    </div>
  );
}
