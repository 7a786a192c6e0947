import { Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { writeText } from '#shared/messages/message.ts';
import { detailTexts } from '#shared/rights/granted.ts';
import type { Right, RightsRow } from '#shared/studio/rights-matrix.ts';
import { rich, t } from '../../messages/t.ts';
import { code } from '../../messages/tags.tsx';
import { RightsPicture } from '../pictures/rights-picture.tsx';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';
import cut from '../../ui/page/cut.module.css';

interface Chosen {
  readonly row: RightsRow;
  readonly audience: string;
  readonly rights: readonly Right[];
}

/** Who may do what with which records. A cell says why: the line, its condition, its fields. */
export function RightsView({ meaning, line, onGo }: MeaningProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const { audiences, rows } = meaning.rights;
  if (audiences.length === 0) return <Text c="dimmed">{t('studio.noRights')}</Text>;
  const entities = [...new Set(rows.map(({ entity }) => entity))];
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('studio.rightsHelp')}
      </Text>
      <div
        className={`${cut.cut} ${classes.scroll}`}
        tabIndex={0}
        role="region"
        aria-label={t('studio.rights')}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('studio.may')}</th>
              {audiences.map((audience) => (
                <th scope="col" key={audience}>
                  {audience}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entities.map((entity) => (
              <Fragment key={entity}>
                <tr>
                  <th scope="rowgroup" colSpan={audiences.length + 1} className={classes.group}>
                    {entity}
                  </th>
                </tr>
                {rows
                  .filter((row) => row.entity === entity)
                  .map((row) => (
                    <tr key={row.action}>
                      <th scope="row" className={row.isTransition ? classes.transition : undefined}>
                        <LineLink line={row.line} onGo={onGo}>
                          {row.action}
                        </LineLink>
                      </th>
                      {row.cells.map((rights, index) => (
                        <td key={audiences[index]}>
                          <Cell
                            rights={rights}
                            name={`${audiences[index]}: ${row.action} ${entity}`}
                            isHere={rights.some((right) => right.line === line)}
                            onChoose={() => setChosen({ row, audience: audiences[index] ?? '', rights })}
                          />
                        </td>
                      ))}
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <Why chosen={chosen} onGo={onGo} />}
      <details className={classes.asPicture}>
        <summary>{t('studio.asPicture')}</summary>
        <RightsPicture rights={meaning.rights} />
      </details>
    </>
  );
}

interface CellProps {
  readonly rights: readonly Right[];
  readonly name: string;
  readonly isHere: boolean;
  onChoose(): void;
}

function Cell({ rights, name, isHere, onChoose }: CellProps) {
  const said = inOneWord(rights);
  return (
    <button
      type="button"
      className={classes.cell}
      data-right={said}
      data-here={isHere || undefined}
      aria-label={`${name}: ${t(rightWords[said])}`}
      onClick={onChoose}
    >
      {t(rightWords[said])}
    </button>
  );
}

const rightWords = {
  no: 'studio.rightNo',
  yes: 'studio.rightYes',
  if: 'studio.rightIf',
  yesSome: 'studio.rightYesSome',
  ifSome: 'studio.rightIfSome',
} as const;

/** The widest of what the lines give. */
function inOneWord(rights: readonly Right[]): keyof typeof rightWords {
  if (rights.length === 0) return 'no';
  const always = rights.filter(({ condition }) => condition === undefined);
  const widest = always.length > 0 ? always : rights;
  const isWhole = widest.some((right) => right.fields === undefined);
  if (always.length > 0) return isWhole ? 'yes' : 'yesSome';
  return isWhole ? 'if' : 'ifSome';
}

function Why({ chosen: { row, audience, rights }, onGo }: { chosen: Chosen; onGo(line: number): void }) {
  return (
    <div role="status" className={classes.why}>
      <Text size="sm" fw={600}>
        {audience}: {row.action} {row.entity}
      </Text>
      {rights.length === 0 && <Text size="sm">{t('studio.noGrant')}</Text>}
      {rights.map((right) => (
        <Text size="sm" key={`${right.line} ${right.via ?? ''} ${right.condition ?? ''}`}>
          <LineLink line={right.line} onGo={onGo}>
            {t('studio.line', { line: right.line })}
          </LineLink>
          {right.via === undefined ? '' : t('studio.through', { role: right.via })}:{' '}
          {right.condition === undefined
            ? t('studio.always')
            : rich('studio.onlyIf', { code }, { condition: right.condition })}
          {right.fields !== undefined &&
            `; ${t('studio.onlyFields', { fields: right.fields.join(', ') || t('studio.noField') })}`}
          {detailTexts(right).map((detail) => `; ${writeText(detail, t)}`)}
        </Text>
      ))}
    </div>
  );
}
