import { type Crop, MAX_PHOTOGRAPH_SIDE, type UploadedPicture } from '../../../../domain/catalog/pictures';
import { uploadPicture } from '../../session/office-calls';

/** Larger files are cropped and scaled down here first, for phones on slow connections. */
const MAX_SENT_BYTES = 3 * 1024 * 1024;

/** The upright picture; undefined if this browser can't read the file, which then is the server's to judge. */
export async function decodePicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

export async function uploadPhotograph(file: Blob, crop: Crop | undefined): Promise<UploadedPicture> {
  const small = file.size > MAX_SENT_BYTES ? await croppedHere(file, crop) : undefined;
  const query =
    crop && !small ? `?${new URLSearchParams({ left: `${crop.left}`, top: `${crop.top}`, side: `${crop.side}` })}` : '';
  return uploadPicture(query, small ?? file);
}

async function croppedHere(file: Blob, crop: Crop | undefined): Promise<Blob | undefined> {
  const picture = await decodePicture(file);
  if (!picture) return undefined;
  const { left, top, side } = crop ?? { left: 0, top: 0, side: 0 };
  const [width, height] = side > 0 ? [side, side] : [picture.width, picture.height];
  const scale = Math.min(1, MAX_PHOTOGRAPH_SIDE / Math.min(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.92));
}

const PICTURE = /^image\//;

/** The pictures among what was dropped or pasted. Files of an unknown type count: the server says what they are. */
export function picturesIn(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type === '' || PICTURE.test(type));
}

/**
 * Which color each file shows: the one that its name has, or else the next one without a photograph.
 * @returns a file per color, and the names of those that are left over
 */
export function assignPhotographs<Named extends { readonly name: string }>(
  files: readonly Named[],
  colors: readonly string[],
  isTaken: (color: string) => boolean,
): { readonly byColor: ReadonlyMap<string, Named>; readonly leftOver: readonly string[] } {
  const byColor = new Map<string, Named>();
  const longestFirst = colors.toSorted((a, b) => b.length - a.length);
  const unnamed = files.filter((file) => {
    const words = ` ${wordsOf(file.name)} `;
    const named = longestFirst.find((color) => !byColor.has(color) && words.includes(` ${wordsOf(color)} `));
    if (named !== undefined) byColor.set(named, file);
    return named === undefined;
  });
  const free = colors.filter((color) => !byColor.has(color) && !isTaken(color));
  const leftOver = unnamed.filter((file, index) => {
    const color = free[index];
    if (color !== undefined) byColor.set(color, file);
    return color === undefined;
  });
  return { byColor, leftOver: leftOver.map(({ name }) => name) };
}

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
