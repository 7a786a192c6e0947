import { useMemo } from 'react';
import type {
  DrawnEntity,
  DrawnField,
  DrawnReference,
  EntityDiagram,
} from '#shared/studio/entity-diagram.ts';
import { t } from '../../messages/t.ts';
import { type LaidOut, layOutToFit, type Point } from './lay-out.ts';
import { Picture, Spot, wayThrough } from './picture.tsx';
import classes from './picture.module.css';
import { textWidth } from './text-width.ts';

interface EntityPictureProps {
  readonly diagram: EntityDiagram;
  readonly line: number;
  onGo(line: number): void;
}

const row = 18;
const head = 26;
/** More would make boxes that nobody takes in at once; the document has them all. */
const mostFields = 14;

/** Entities as boxes with their fields, references as arrows to what they name. */
export function EntityPicture({ diagram, line, onGo }: EntityPictureProps) {
  const laid = useMemo(() => laidOut(diagram), [diagram]);
  return (
    <Picture name={t('studio.entitiesPicture')} width={laid.width} height={laid.height}>
      {(arrowHead) => (
        <>
          {diagram.references.map((reference) => (
            <Reference
              key={keyOf(reference)}
              reference={reference}
              way={laid.arrows.get(keyOf(reference))}
              head={arrowHead}
              isHere={reference.line === line}
              onGo={onGo}
            />
          ))}
          {diagram.entities.map((entity) => (
            <EntityBox
              key={entity.name}
              entity={entity}
              at={laid.boxes.get(entity.name)}
              line={line}
              onGo={onGo}
            />
          ))}
        </>
      )}
    </Picture>
  );
}

function laidOut({ entities, references }: EntityDiagram): LaidOut {
  const boxes = entities.map((entity) => ({
    id: entity.name,
    width: widthOf(entity),
    height: head + Math.min(entity.fields.length, mostFields + 1) * row + 8,
  }));
  const arrows = references.map((reference) => ({
    id: keyOf(reference),
    from: reference.from,
    to: reference.to,
    width: textWidth(reference.field, 12) + 8,
    height: 16,
  }));
  return layOutToFit(boxes, arrows);
}

function keyOf({ from, field }: DrawnReference): string {
  return `${from}.${field}`;
}

function widthOf({ label, fields }: DrawnEntity): number {
  const widths = fields.slice(0, mostFields).map((field) => textWidth(inWords(field), 12));
  return Math.max(110, textWidth(label, 14) + 24, ...widths.map((width) => width + 24));
}

function inWords({ name, type, required, calculated }: DrawnField): string {
  return `${calculated ? 'ƒ ' : ''}${name}${required ? ' *' : ''}: ${type}`;
}

interface EntityBoxProps {
  readonly entity: DrawnEntity;
  readonly at: Point | undefined;
  readonly line: number;
  onGo(line: number): void;
}

function EntityBox({ entity, at, line, onGo }: EntityBoxProps) {
  if (at === undefined) return null;
  const width = widthOf(entity);
  const shown = entity.fields.slice(0, mostFields);
  const more = entity.fields.length - shown.length;
  const height = head + Math.min(entity.fields.length, mostFields + 1) * row + 8;
  const [left, top] = [at.x - width / 2, at.y - height / 2];
  return (
    <>
      <Spot
        label={t('studio.entityOf', { entity: entity.label })}
        line={entity.line}
        isHere={entity.line === line}
        onGo={onGo}
      >
        <rect x={left} y={top} width={width} height={height} rx={4} className={classes.box} />
        <text x={left + 12} y={top + 18} className={classes.strong}>
          {entity.label}
        </text>
      </Spot>
      {shown.map((field, index) => (
        <Spot
          key={field.name}
          label={t('studio.fieldOf', { field: inWords(field) })}
          line={field.line}
          isHere={field.line === line}
          onGo={onGo}
        >
          <text x={left + 12} y={top + head + index * row + 14} className={classes.field}>
            {inWords(field)}
          </text>
        </Spot>
      ))}
      {more > 0 && (
        <text x={left + 12} y={top + head + shown.length * row + 14} className={classes.quiet}>
          {t('studio.moreFields', { count: more })}
        </text>
      )}
    </>
  );
}

interface ReferenceProps {
  readonly reference: DrawnReference;
  readonly way: { readonly points: readonly Point[]; readonly words: Point } | undefined;
  readonly head: string;
  readonly isHere: boolean;
  onGo(line: number): void;
}

function Reference({ reference, way, head: arrowHead, isHere, onGo }: ReferenceProps) {
  if (way === undefined) return null;
  const { from, field, to, back, many, part, line } = reference;
  const label = many ? t('studio.manyOf', { field }) : field;
  const kind = part
    ? t('studio.partOf', { part: from, whole: to })
    : t('studio.refersTo', { from: `${from}.${field}`, to });
  const width = textWidth(label, 12) + 6;
  return (
    <Spot
      label={t('studio.relationWithBack', { relation: kind, back })}
      line={line}
      isHere={isHere}
      onGo={onGo}
    >
      <title>{t('studio.relationAndBack', { relation: kind, back })}</title>
      <path d={wayThrough(way.points)} className={classes.arrow} markerEnd={arrowHead} />
      <rect
        x={way.words.x - width / 2}
        y={way.words.y - 8}
        width={width}
        height={16}
        className={classes.ground}
      />
      <text x={way.words.x} y={way.words.y + 4} textAnchor="middle" className={classes.quiet}>
        {label}
      </text>
    </Spot>
  );
}
