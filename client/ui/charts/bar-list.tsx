import { Link } from 'react-router';
import { type ChartPoint } from './chart-point.ts';
import { fillOf } from '../theme/colours.ts';
import classes from './charts.module.css';

/** Bars below each other, each with its name and value: long names have room, and each leads to what it stands for. */
export function BarList({ points, label }: { points: readonly ChartPoint[]; label: string }) {
  const most = Math.max(...points.map(({ value }) => Math.abs(value)), 0);
  return (
    <ul className={classes.bars} aria-label={label}>
      {points.map((point) => (
        <li key={point.key}>
          <Line point={point} share={most === 0 ? 0 : Math.abs(point.value) / most} />
        </li>
      ))}
    </ul>
  );
}

function Line({ point, share }: { point: ChartPoint; share: number }) {
  const { label, text, colour, address } = point;
  const inside = (
    <>
      <span className={classes.name}>{label}</span>
      <span className={classes.value}>{text}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${share * 100}%`, background: fillOf(colour) }} />
      </span>
    </>
  );
  if (!address) return <span className={classes.line}>{inside}</span>;
  return (
    <Link to={address} className={classes.line}>
      {inside}
    </Link>
  );
}
