import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';
import cut from '../../ui/page/cut.module.css';

/** The codes of the catalogue: what people read, and everything that raises them. */
export function ErrorsView({ meaning, onGo }: MeaningProps) {
  if (meaning.errors.length === 0) return <Text c="dimmed">{t('studio.noErrorTexts')}</Text>;
  return (
    <div
      className={`${cut.cut} ${classes.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={t('studio.errors')}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('studio.code')}</th>
            <th scope="col">{t('studio.whatPeopleRead')}</th>
            <th scope="col">{t('studio.raisedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {meaning.errors.map(({ code, status, message, line, raised }) => (
            <tr key={code}>
              <th scope="row">
                <LineLink line={line} onGo={onGo}>
                  {code}
                </LineLink>{' '}
                {status}
              </th>
              <td>{message}</td>
              <td>
                {raised.length === 0 && (
                  <Text span size="sm" c="dimmed">
                    {t('studio.theEngine')}
                  </Text>
                )}
                {raised.map((one) => (
                  <div key={`${one.what} ${one.line}`}>
                    <LineLink line={one.line} onGo={onGo}>
                      {one.what}
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
