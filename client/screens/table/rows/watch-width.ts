/**
 * A ref of a table: it has `data-wide` while it is wider than the box around it. Cells that stay where they are while others
 * pass below them cost each scroll a third more, so that they do so in wide tables alone.
 */
export function watchWidth(table: HTMLTableElement | null): (() => void) | undefined {
  const box = table?.parentElement;
  if (!table || !box) return undefined;
  const observer = new ResizeObserver(() =>
    table.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth),
  );
  observer.observe(table);
  observer.observe(box);
  return () => observer.disconnect();
}
