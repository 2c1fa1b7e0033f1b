/**
 * A step between the home screen and the band: a file that imports another one names all the files it needs, and the
 * home screen of a first visit should not carry that list.
 */
export async function loadOrderAgainBand() {
  return (await import('./order-again-band')).OrderAgainBand;
}
