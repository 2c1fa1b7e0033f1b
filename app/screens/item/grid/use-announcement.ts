import { useCallback, useState } from 'react';

export interface Announcement {
  readonly text: string;
  /** Distinguishes it from an earlier one with the same text. */
  readonly id: number;
}

/** The latest text for screen readers, and a function that replaces it. */
export function useAnnouncement(): readonly [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', id: 0 });
  const announce = useCallback((text: string) => setAnnouncement(({ id }) => ({ text, id: id + 1 })), []);
  return [announcement, announce];
}
