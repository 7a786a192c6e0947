import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';
import cut from '../../ui/page/cut.module.css';

/** The constants, who may change them while running, and everything that reads them. */
export function ConstantsView({ meaning, onGo }: MeaningProps) {
  if (meaning.constants.length === 0) return <Text c="dimmed">{t('studio.noConstants')}</Text>;
  return (
    <div
      className={`${cut.cut} ${classes.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={t('studio.constants')}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('studio.constant')}</th>
            <th scope="col">{t('screens.value')}</th>
            <th scope="col">{t('studio.changedBy')}</th>
            <th scope="col">{t('studio.usedIn')}</th>
          </tr>
        </thead>
        <tbody>
          {meaning.constants.map(({ name, value, setBy, line, used }) => (
            <tr key={name}>
              <th scope="row">
                <LineLink line={line} onGo={onGo}>
                  {name}
                </LineLink>
              </th>
              <td>{value === null ? '–' : String(value)}</td>
              <td>{setBy?.join(', ') ?? t('studio.contractOnly')}</td>
              <td>
                {used.map((use) => (
                  <div key={`${use.line} ${use.text}`}>
                    <LineLink line={use.line} onGo={onGo}>
                      {use.text}
                    </LineLink>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
