/**
 * A step between the home screen and the band: a file that imports another lists all the files it needs, and a first
 * visit's home screen shouldn't carry that list.
 */
export async function loadOrderAgainBand() {
  return (await import('./order-again-band')).OrderAgainBand;
}
