import type { Face } from './lettering';
import styles from './name-styles.json' with { type: 'json' };

/** How a name looks. Plain lettering on purpose, not the brands' own logos. */
export interface NameStyle {
  readonly face: Omit<Face, 'size'>;
  /** Pale, for dark fabric. */
  readonly letters: string;
  /** Dark, in the color the name is known by. */
  readonly ground: string;
}

/** A name's own style, with what its lettering changes about a face. */
type OwnStyle = Omit<NameStyle, 'face'> & Partial<NameStyle['face']> & { readonly face: keyof typeof styles.faces };

const OWN = styles.names as Readonly<Record<string, OwnStyle>>;
export const STYLED_NAMES: readonly string[] = Object.keys(OWN);

/** The style of a name, ignoring case. An unknown name always gets the same fallback style. */
export function nameStyleOf(name: string): NameStyle {
  const key = name.trim().toUpperCase();
  const { face, letters, ground, ...changes } = OWN[key] ?? otherStyle(key);
  return { letters, ground, face: { ...styles.faces[face], ...changes } as NameStyle['face'] };
}

function otherStyle(name: string): OwnStyle {
  const { faces, letters, grounds } = styles.others;
  const sum = [...name].reduce((total, letter, index) => total + (letter.codePointAt(0) ?? 0) * (index + 1), 0);
  const pick = (list: readonly string[]) => list[sum % list.length] as never;
  return { face: pick(faces), letters, ground: pick(grounds) };
}
