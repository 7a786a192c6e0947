import { arc, type PieArcDatum, pie } from 'd3-shape';
import { Link } from 'react-router';
import { type ChartPoint, coloursApart } from './chart-point.ts';
import { fillOf } from '../theme/colours.ts';
import classes from './charts.module.css';

const size = 168;

/** Shares of a whole, with a legend that says each in words. Without a share above nothing there is only the legend. */
export function DonutChart({ points, label }: { points: readonly ChartPoint[]; label: string }) {
  const colours = coloursApart(points);
  const slices = pie<ChartPoint>()
    .value(({ value }) => Math.max(value, 0))
    .sort(null)([...points]);
  const ring = arc<PieArcDatum<ChartPoint>>()
    .innerRadius(size * 0.3)
    .outerRadius(size / 2)
    .padAngle(0.015)
    .cornerRadius(2);
  return (
    <div className={classes.donut}>
      <svg
        viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
        width={size}
        height={size}
        aria-hidden
        className={classes.ring}
      >
        {slices.map((slice, place) => (
          <path
            key={slice.data.key}
            d={ring(slice) ?? undefined}
            style={{ fill: fillOf(colours[place] ?? 'gray') }}
          >
            <title>{`${slice.data.label}: ${slice.data.text}`}</title>
          </path>
        ))}
      </svg>
      <ul className={classes.legend} aria-label={label}>
        {points.map((point, place) => (
          <li key={point.key} className={classes.entry}>
            <span
              className={classes.swatch}
              style={{ background: fillOf(colours[place] ?? 'gray') }}
              aria-hidden
            />
            <span className={classes.name}>
              {point.address ? <Link to={point.address}>{point.label}</Link> : point.label}
            </span>
            <span className={classes.value}>{point.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
