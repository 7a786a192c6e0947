/** A file that is dropped beside a place for it does nothing. Browsers would open it, and what was filled in would be gone. */
export function leaveDroppedFiles(): void {
  const leave = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', leave);
  window.addEventListener('drop', leave);
}
