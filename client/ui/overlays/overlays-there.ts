let told = () => {};

/** Who asks something before they are drawn waits for it. */
export const overlaysThere = new Promise<void>((resolve) => {
  told = resolve;
});

export function tellOverlaysThere(): void {
  told();
}
