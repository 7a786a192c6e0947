import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ScreenPreview } from '#shared/studio/screen-previews.ts';
import { base } from '../../api/call/base.ts';
import { t } from '../../messages/t.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';
import cut from '../../ui/page/cut.module.css';

/** Every screen with its labels and the values of the examples, as the document has them now. */
export function ScreensView({ meaning, line, onGo }: MeaningProps) {
  return (
    <ul className={classes.list} aria-label={t('studio.screens')}>
      {meaning.screens.map((screen) => (
        <li key={screen.route} className={classes.screen} data-here={screen.line === line || undefined}>
          <div className={classes.entryHead}>
            <Text span fw={600}>
              {screen.title}
            </Text>
            <LineLink line={screen.line} onGo={onGo}>
              {screen.route}
            </LineLink>
            <Badge size="sm" variant="default" tt="none">
              {screen.view}
            </Badge>
            <Text span size="xs" c="dimmed">
              {screen.for === undefined
                ? t('studio.forEverybody')
                : t('studio.forRoles', { roles: screen.for.join(', ') })}
            </Text>
          </div>
          {base === '' && !screen.route.includes(':') && (
            <Anchor
              component={Link}
              size="sm"
              to={`/-/studio/try?screen=${encodeURIComponent(screen.route)}`}
            >
              {t('studio.tryScreen')}
            </Anchor>
          )}
          {screen.help && (
            <Text size="sm" c="dimmed">
              {screen.help}
            </Text>
          )}
          <Preview screen={screen} />
        </li>
      ))}
    </ul>
  );
}

function Preview({ screen }: { screen: ScreenPreview }) {
  switch (screen.view) {
    case 'table':
    case 'tree':
    case 'cards':
    case 'calendar':
    case 'timeline':
    case 'query':
      return <Rows screen={screen} />;
    case 'board':
      return <Lanes lanes={screen.lanes} />;
    case 'dashboard':
      return <Tiles tiles={screen.tiles} />;
    case 'detail':
    case 'form':
      return <Fields screen={screen} />;
    case 'page':
      return <Markdown text={screen.markdown ?? ''} />;
  }
}

function Rows({ screen: { columns, rows, title } }: { screen: ScreenPreview }) {
  return (
    <div
      className={`${cut.cut} ${classes.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={t('studio.previewOf', { screen: title })}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((value, index) => (
                <td key={columns[index]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lanes({ lanes }: Pick<ScreenPreview, 'lanes'>) {
  return (
    <ul className={classes.tiles}>
      {lanes.map(({ label, cards }) => (
        <li key={label} className={classes.tile}>
          {label}
          {cards.map((card) => (
            <div key={card} className={classes.card}>
              {card}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

const shown: Readonly<Record<ScreenPreview['tiles'][number]['shows'], PlainKey>> = {
  number: 'studio.tileNumber',
  list: 'studio.tileList',
  bar: 'studio.tileBars',
  line: 'studio.tileLine',
  area: 'studio.tileArea',
  donut: 'studio.tileRing',
};

function Tiles({ tiles }: Pick<ScreenPreview, 'tiles'>) {
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ title, shows }) => (
        <li key={title} className={classes.tile}>
          {title}
          <Text size="xs" c="dimmed">
            {t(shown[shows])}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Fields({ screen: { sections, view } }: { screen: ScreenPreview }) {
  return sections.map(({ title, fields }) => (
    <div key={title}>
      {title !== '' && (
        <Text size="sm" fw={600} mt="xs">
          {title}
        </Text>
      )}
      <dl className={classes.fields}>
        {fields.map(({ label, type, required, value, help }) => (
          <div key={label} className={classes.field}>
            <dt>
              {label}
              {view === 'form' && required ? ' *' : ''}
            </dt>
            <dd>{view === 'form' ? <span className={classes.input}>{type}</span> : value || '–'}</dd>
            {view === 'form' && help && <dd className={classes.help}>{help}</dd>}
          </div>
        ))}
      </dl>
    </div>
  ));
}
