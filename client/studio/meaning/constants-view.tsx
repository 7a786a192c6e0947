import { Text } from '@mantine/core';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

/** The constants, who may change them while running, and everything that reads them. */
export function ConstantsView({ meaning, onGo }: MeaningProps) {
  if (meaning.constants.length === 0) return <Text c="dimmed">The contract has no constants.</Text>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Constants">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Constant</th>
            <th scope="col">Value</th>
            <th scope="col">Changed by</th>
            <th scope="col">Used in</th>
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
              <td>{String(value)}</td>
              <td>{setBy?.join(', ') ?? 'the contract only'}</td>
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
