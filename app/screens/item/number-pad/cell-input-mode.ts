import { createContext } from 'react';

/**
 * Which on-screen keyboard a cell asks for: none while the number pad is used instead. A hardware keyboard works either
 * way.
 */
export const CellInputMode = createContext<'none' | 'numeric'>('numeric');
