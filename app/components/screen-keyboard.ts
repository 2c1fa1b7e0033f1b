/** A viewport much lower than the window has a keyboard below it. */
export function hasScreenKeyboard(): boolean {
  const viewport = window.visualViewport;
  return viewport !== null && viewport.scale < 1.1 && viewport.height < window.innerHeight * 0.8;
}

/** Whether a key was pressed on a real keyboard. Keys of a keyboard on the screen have no code. */
export function isHardwareKey({ code }: Pick<KeyboardEvent, 'code'>): boolean {
  return code !== '' && !hasScreenKeyboard();
}
