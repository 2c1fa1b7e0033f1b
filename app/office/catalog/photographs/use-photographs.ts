import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { pictureAddress, productPicturePath } from '../../../../domain/catalog/catalog';
import { valueAt } from '../../../../domain/catalog/draft';
import { type Crop, centeredCrop } from '../../../../domain/catalog/pictures';
import { countOf } from '../../../../domain/text/count-of';
import { useToast } from '../../../ui/toast';
import { fetchPhotographFiles } from '../../session/office-calls';
import { failureText, useOfficeData } from '../../session/office-context';
import { type Catalog, picturesOf } from '../catalog-data';
import { assignPhotographs, decodePicture, picturesIn, uploadPhotograph } from './upload-photograph';

const DOCUMENT = 'photographs.json';

/** A file that was uploaded in this tab, so that its crop can be moved. */
interface Original {
  readonly file: File;
  readonly crop: Crop | undefined;
  readonly width: number;
  readonly height: number;
}

/** Originals by the stored picture's checksum. They take memory, so the oldest are dropped. */
const originals = new Map<string, Original & { readonly stored: number }>();
const MAX_ORIGINALS = 30;

export interface ColorPhotograph {
  /** The address of the picture as the draft has it; undefined if it's only drawn once it's published. */
  readonly address: string | undefined;
  readonly hasPhotograph: boolean;
  readonly isNew: boolean;
  readonly hasOld: boolean;
  /** Being sent, or waiting for its turn. */
  readonly isUploading: boolean;
  readonly failure: string | undefined;
  readonly original: (Original & { readonly stored: number }) | undefined;
}

export interface Photographs {
  readonly mayChange: boolean;
  of(color: string): ColorPhotograph;
  /** Each goes to the color in its name, or else to the first one without a photograph. */
  add(files: readonly File[]): void;
  /** A single one goes to this color. Of several, this color gets the first one whose name has no color. */
  put(color: string, files: readonly File[]): void;
  recrop(color: string, crop: Crop): void;
  /** Takes the draft's photograph away again. */
  revert(color: string): void;
  /** Shoppers then see a drawing, or the file of this machine. */
  remove(color: string): void;
}

interface Shown {
  readonly code: string;
  readonly colors: readonly string[];
}

/** The photographs of an item: those of the draft, the published ones, and those that are being sent. */
export function usePhotographs(catalog: Catalog, { code, colors }: Shown): Photographs {
  const toast = useToast();
  const [files] = useOfficeData(fetchPhotographFiles);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const queue = useRef(Promise.resolve());
  const mayChange = catalog.mayChange(DOCUMENT);

  const placeOf = (color: string) => ({ document: DOCUMENT, pointer: [code, color] });
  const hashIn = (documents: Catalog['documents'], color: string) => {
    const hash = valueAt(documents, placeOf(color));
    return typeof hash === 'string' ? hash : undefined;
  };

  function set(color: string, hash: string | null): void {
    catalog.save({ ...placeOf(color), value: hash });
  }

  async function upload(color: string, file: File, chosen?: Crop): Promise<void> {
    setFailures(({ [color]: _, ...rest }) => rest);
    try {
      const picture = await decodePicture(file);
      const { width = 0, height = 0 } = picture ?? {};
      picture?.close();
      const crop = chosen ?? (picture && centeredCrop(width, height));
      const stored = await uploadPhotograph(file, crop);
      originals.set(stored.hash, { file, crop, width, height, stored: stored.width });
      for (const oldest of [...originals.keys()].slice(0, -MAX_ORIGINALS)) originals.delete(oldest);
      set(color, stored.hash);
      if (stored.note) toast.show(stored.note);
    } catch (error) {
      setFailures((before) => ({ ...before, [color]: failureText(error) ?? 'The photograph wasn’t sent.' }));
    } finally {
      setUploading((before) => new Set([...before].filter((each) => each !== color)));
    }
  }

  /** One at a time: phones have little memory and slow connections. */
  function start(color: string, file: File, crop?: Crop): void {
    setUploading((before) => new Set([...before, color]));
    queue.current = queue.current.then(() => upload(color, file, crop));
  }

  function of(color: string): ColorPhotograph {
    const hash = hashIn(catalog.documents, color);
    const before = hashIn(catalog.published, color);
    const path = productPicturePath(code, color);
    const file = files.kind === 'loaded' ? files.value.files[path.toLowerCase()] : undefined;
    // Until it's published, the address shows what is removed here.
    const isShown = before === undefined && picturesOf(catalog.published).has(path);
    const underneath = isShown || file !== undefined ? pictureAddress(path) : undefined;
    return {
      address: hash === undefined ? underneath : `/v1/office/catalog/assets/${hash}`,
      hasPhotograph: hash !== undefined || file !== undefined,
      isNew: hash !== undefined && hash !== before,
      hasOld: before !== undefined || file !== undefined,
      isUploading: uploading.has(color),
      failure: failures[color],
      original: hash === undefined ? undefined : originals.get(hash),
    };
  }

  function add(added: readonly File[], first?: string): void {
    const inOrder = first === undefined ? colors : [first, ...colors.filter((color) => color !== first)];
    const isTaken = (color: string) => color !== first && of(color).hasPhotograph;
    const { byColor, leftOver } = assignPhotographs(added, inOrder, isTaken);
    for (const [color, file] of byColor) start(color, file);
    if (leftOver.length > 0) {
      toast.show(
        `${countOf(leftOver.length, 'photograph')} left over: every color has one. Drop it on the color it shows.`,
        'error',
      );
    }
  }

  return {
    mayChange,
    of,
    add: (added) => add(added),
    put(color, added) {
      const [only, ...more] = added;
      if (only && more.length === 0) start(color, only);
      else add(added, color);
    },
    recrop(color, crop) {
      const original = of(color).original;
      if (original) start(color, original.file, crop);
    },
    revert: (color) => set(color, hashIn(catalog.published, color) ?? null),
    remove: (color) => set(color, null),
  };
}

export function usePastedPictures(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

export function useDrop(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const leave = useCallback(() => setOver(false), []);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && setOver(true),
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDragLeave: leave,
      onDrop(event: DragEvent) {
        setOver(false);
        const files = picturesIn(event.dataTransfer);
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        take(files);
      },
    },
  };
}
