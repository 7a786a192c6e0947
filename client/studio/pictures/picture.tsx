import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../messages/t.ts';
import type { Point } from './lay-out.ts';
import classes from './picture.module.css';
import { saveSvg } from './save-svg.ts';

interface PictureProps {
  /** What it shows, for those who do not see it, and the name of the saved file. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly children: (arrowHead: string) => ReactNode;
}

/** Smaller than this its words could not be read: then it scrolls. */
const smallest = 0.85;

/** A drawing of the Studio: as wide as its place, and saved as a file that draws itself anywhere. */
export function Picture({ name, width, height, children }: PictureProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const head = useId();
  useEffect(() => showMiddle(drawing.current?.parentElement), [width]);
  return (
    <figure className={classes.picture}>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={name}>
        <svg
          ref={drawing}
          role="group"
          aria-label={name}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className={classes.drawing}
          style={{ minWidth: width * smallest }}
        >
          <defs>
            <marker
              id={head}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" className={classes.head} />
            </marker>
          </defs>
          {children(`url(#${head})`)}
        </svg>
      </div>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => drawing.current && saveSvg(drawing.current, name)}
      >
        {t('studio.saveSvg')}
      </Button>
    </figure>
  );
}

/** What is wider than its place begins in the middle, where most of it is. */
function showMiddle(frame: Element | null | undefined): void {
  if (!frame) return;
  const half = (frame.scrollWidth - frame.clientWidth) / 2;
  frame.scrollLeft = getComputedStyle(frame).direction === 'rtl' ? -half : half;
}

interface SpotProps {
  readonly label: string;
  readonly line: number;
  readonly isHere: boolean;
  readonly className?: string;
  readonly children: ReactNode;
  onGo(line: number): void;
}

/** A part of a drawing that goes to the line it comes from. */
export function Spot({ label, line, isHere, className, children, onGo }: SpotProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onGo(line);
  };
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={t('studio.atLine', { what: label, line })}
      className={`${classes.spot} ${className ?? ''}`}
      data-here={isHere || undefined}
      onClick={() => onGo(line)}
      onKeyDown={onKey}
    >
      {children}
    </g>
  );
}

/** A way back to the box it leaves, whose right edge and middle are given, out to where its words stand. */
export function wayBack(edge: Point, words: Point): string {
  const out = words.x + (words.x - edge.x) / 3;
  return `M${edge.x},${edge.y - 8} C${out},${edge.y - 26} ${out},${edge.y + 26} ${edge.x},${edge.y + 8}`;
}

/** A smooth way through the points. */
export function wayThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x},${point.y} ${end.x},${end.y}`;
  });
  return `M${first.x},${first.y} ${curves.length === 0 ? `L${last.x},${last.y}` : curves.join(' ')}`;
}
