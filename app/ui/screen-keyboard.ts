/** A viewport much shorter than the window has a keyboard below it. */
export function hasScreenKeyboard(): boolean {
  const viewport = window.visualViewport;
  return viewport !== null && viewport.scale < 1.1 && viewport.height < window.innerHeight * 0.8;
}

/** On-screen keyboards send keys without a code. */
export function isHardwareKey({ code }: Pick<KeyboardEvent, 'code'>): boolean {
  return code !== '' && !hasScreenKeyboard();
}
