import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useNavigate } from 'react-router';
import { type ChartPoint, inOneSentence } from './chart-point.ts';
import { fillOf } from '../theme/colours.ts';
import classes from './charts.module.css';

const height = 200;
const room = { top: 10, right: 12, bottom: 26, left: 52 } as const;

interface AxisChartProps {
  readonly points: readonly ChartPoint[];
  readonly label: string;
  readonly kind: 'bar' | 'line' | 'area';
  /** A value on the axis, in few letters. */
  short(value: number): string;
}

/** Marks along an axis: columns, a line or an area. It says itself in one sentence to who cannot see it. */
export function AxisChart({ points, label, kind, short }: AxisChartProps) {
  const { ref, width } = useElementSize();
  const navigate = useNavigate();
  const values = points.map(({ value }) => value);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(4)
    .range([height - room.bottom, room.top]);
  const zero = y(0);
  // Between whole numbers there is nothing to point at.
  const ticks = y.ticks(4).filter((tick) => !values.every(Number.isInteger) || Number.isInteger(tick));
  const left = Math.max(room.left, 12 + 7 * Math.max(...ticks.map((tick) => short(tick).length)));
  const places = placesOf(points, kind, [left, Math.max(width - room.right, left + 1)]);
  const marks = points.map((point) => ({ point, x: places.at(point), y: y(point.value) }));
  type Mark = (typeof marks)[number];
  const path =
    kind === 'line'
      ? line<Mark>(
          (mark) => mark.x,
          (mark) => mark.y,
        )(marks)
      : area<Mark>(
          (mark) => mark.x,
          zero,
          (mark) => mark.y,
        )(marks);
  return (
    <div ref={ref}>
      <svg width="100%" height={height} role="img" aria-label={`${label}. ${inOneSentence(points)}`}>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={left} x2={width - room.right} className={classes.grid} />
            <text x={left - 8} dy="0.32em" textAnchor="end" className={classes.tick}>
              {short(tick)}
            </text>
          </g>
        ))}
        {kind !== 'bar' && (
          <path d={path ?? undefined} className={kind === 'line' ? classes.stroke : classes.area} />
        )}
        {kind === 'area' && (
          <path
            d={
              line<Mark>(
                (mark) => mark.x,
                (mark) => mark.y,
              )(marks) ?? undefined
            }
            className={classes.stroke}
          />
        )}
        {marks.map(({ point, x, y: top }) => (
          <g
            key={point.key}
            className={classes.mark}
            data-leads={point.address !== undefined || undefined}
            // The table beside the picture has the same ways as links.
            onClick={() => point.address !== undefined && void navigate(point.address)}
          >
            <title>{`${point.label}: ${point.text}`}</title>
            {kind === 'bar' ? (
              <rect
                x={x - places.width / 2}
                y={Math.min(top, zero)}
                width={places.width}
                height={Math.max(Math.abs(zero - top), 1)}
                rx={2}
                style={{ fill: fillOf(point.colour) }}
              />
            ) : (
              <circle cx={x} cy={top} r={4} className={classes.dot} />
            )}
          </g>
        ))}
        {labelled(marks, width - left).map(({ point, x }) => (
          <text
            key={point.key}
            x={x > width - 44 ? width : x}
            y={height - 8}
            textAnchor={x > width - 44 ? 'end' : 'middle'}
            className={classes.tick}
          >
            {point.label}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Moments stand where they are in time, so that a gap is seen; anything else one after the other. */
function placesOf(points: readonly ChartPoint[], kind: AxisChartProps['kind'], range: [number, number]) {
  const band = scaleBand(
    points.map(({ key }) => key),
    range,
  ).padding(0.3);
  const width = Math.min(band.bandwidth(), 56);
  const middle = (point: ChartPoint) => (band(point.key) ?? range[0]) + band.bandwidth() / 2;
  const times = points.flatMap(({ time }) => (time === undefined ? [] : [time]));
  if (kind === 'bar' || times.length !== points.length || points.length < 2) return { at: middle, width };
  const inset = 18;
  const scale = scaleUtc([Math.min(...times), Math.max(...times)], [range[0] + inset, range[1] - inset]);
  return { at: (point: ChartPoint) => scale(point.time ?? 0), width };
}

/** As many labels as have room. */
function labelled<Mark extends { readonly point: ChartPoint }>(
  marks: readonly Mark[],
  room: number,
): readonly Mark[] {
  const letters = Math.max(...marks.map(({ point }) => point.label.length), 1);
  const fits = Math.max(1, Math.floor(room / (letters * 7 + 14)));
  const every = Math.ceil(marks.length / fits);
  return marks.filter((_, place) => (marks.length - 1 - place) % every === 0);
}
