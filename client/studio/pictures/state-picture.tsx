import { useMemo } from 'react';
import type { DrawnMove, DrawnState, StateDiagram } from '#shared/studio/state-diagram.ts';
import { t } from '../../messages/t.ts';
import { fillOf, isThemeColour } from '../../ui/theme/colours.ts';
import { type LaidOut, layOut } from './lay-out.ts';
import { Picture, Spot, wayBack, wayThrough } from './picture.tsx';
import classes from './picture.module.css';
import { textWidth } from './text-width.ts';

interface StatePictureProps {
  readonly diagram: StateDiagram;
  /** Records in each state of the contract in force; undefined where that has no such entity. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly line: number;
  onGo(line: number): void;
}

const height = 46;

/** States as boxes, transitions as arrows; dashed is what happens by itself. */
export function StatePicture({ diagram, counts, line, onGo }: StatePictureProps) {
  const laid = useMemo(() => laidOut(diagram), [diagram]);
  return (
    <Picture name={t('studio.statesOf', { entity: diagram.label })} width={laid.width} height={laid.height}>
      {(head) => (
        <>
          {diagram.moves.map((move) => (
            <Move
              key={keyOf(move)}
              move={move}
              laid={laid}
              head={head}
              isHere={move.line === line}
              onGo={onGo}
            />
          ))}
          {diagram.states.map((state) => (
            <State
              key={state.name}
              state={state}
              count={counts === undefined ? undefined : (counts[state.name] ?? 0)}
              at={laid.boxes.get(state.name)}
              isHere={state.line === line}
              onGo={onGo}
            />
          ))}
        </>
      )}
    </Picture>
  );
}

function laidOut({ states, moves }: StateDiagram): LaidOut {
  const boxes = states.map(({ name, label }) => ({ id: name, width: widthOf(label), height }));
  const arrows = moves.map((move) => ({
    id: keyOf(move),
    from: move.from,
    to: move.to,
    width: textWidth(move.label, 12) + 8,
    height: 18,
  }));
  return layOut(boxes, arrows, 'down');
}

function keyOf({ transition, from, to }: DrawnMove): string {
  return `${transition} ${from} ${to}`;
}

function widthOf(label: string): number {
  return Math.max(104, textWidth(label, 13) + 48);
}

interface MoveProps {
  readonly move: DrawnMove;
  readonly laid: LaidOut;
  readonly head: string;
  readonly isHere: boolean;
  onGo(line: number): void;
}

function Move({ move, laid, head, isHere, onGo }: MoveProps) {
  const way = laid.arrows.get(keyOf(move));
  if (way === undefined) return null;
  const { label, from, to, by, guards, line } = move;
  const guarded = guards.length === 0 ? '' : `, ${t('studio.unless', { guards: guards.join(', ') })}`;
  const width = textWidth(label, 12) + 6;
  const middle = from === to ? laid.boxes.get(from) : undefined;
  const edge = middle && { x: middle.x + middle.width / 2, y: middle.y };
  return (
    <Spot
      label={t('studio.moveOf', { step: label, from, to, by: `${by}${guarded}` })}
      line={line}
      isHere={isHere}
      className={by === 'by itself' ? classes.engine : undefined}
      onGo={onGo}
    >
      <title>{`${label} (${by}${guarded})`}</title>
      <path
        d={edge ? wayBack(edge, way.words) : wayThrough(way.points)}
        className={classes.arrow}
        markerEnd={head}
      />
      <rect
        x={way.words.x - width / 2}
        y={way.words.y - 9}
        width={width}
        height={18}
        className={classes.ground}
      />
      <text x={way.words.x} y={way.words.y + 4} textAnchor="middle">
        {label}
      </text>
    </Spot>
  );
}

interface StateProps {
  readonly state: DrawnState;
  readonly count: number | undefined;
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly isHere: boolean;
  onGo(line: number): void;
}

function State({ state, count, at, isHere, onGo }: StateProps) {
  if (at === undefined) return null;
  const width = widthOf(state.label);
  const [left, top] = [at.x - width / 2, at.y - height / 2];
  const records = recordsInWords(count);
  const role = [state.start ? t('studio.startState') : '', state.final ? t('studio.finalState') : '']
    .filter(Boolean)
    .join(', ');
  const tint = isThemeColour(state.colour) ? fillOf(state.colour) : undefined;
  return (
    <Spot
      label={[t('studio.stateOf', { state: state.label, records }), role].filter(Boolean).join(', ')}
      line={state.line}
      isHere={isHere}
      onGo={onGo}
    >
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={state.final ? 4 : 18}
        className={classes.box}
      />
      {state.final && (
        <rect
          x={left + 3}
          y={top + 3}
          width={width - 6}
          height={height - 6}
          rx={3}
          fill="none"
          stroke="var(--mantine-color-dimmed)"
        />
      )}
      <circle
        cx={left + 14}
        cy={at.y}
        r={4.5}
        className={classes.tint}
        style={tint ? { fill: tint } : undefined}
      />
      {state.start && <path d={`M${left + 22},${at.y - 4} l6,4 l-6,4 z`} className={classes.head} />}
      <text textAnchor="middle">
        <tspan x={at.x + 8} y={records === '' ? at.y + 4 : at.y - 2} className={classes.strong}>
          {state.label}
        </tspan>{' '}
        <tspan x={at.x + 8} y={at.y + 14}>
          {records}
        </tspan>
      </text>
    </Spot>
  );
}

function recordsInWords(count: number | undefined): string {
  if (count === undefined) return '';
  return t('fields.records', { count });
}
