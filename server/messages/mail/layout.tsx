/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react';
import type { MailBlock, RichText } from '../../../domain/messages/mail-model';
import { INK, INK_2, TEXT } from './styles';

export type BlockOf<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

/** Mail programs understand tables and little else. */
export function LayoutTable({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Rich({ text }: { text: RichText }) {
  return text.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <b key={index} className="ink" style={{ color: INK, whiteSpace: 'nowrap' }}>
        {part.bold}
      </b>
    ),
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={{ ...TEXT, margin: '8px 0 6px', fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
      {children}
    </h2>
  );
}

export function More({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="ink2" style={{ ...TEXT, color: INK_2, paddingTop: 10 }}>
      {text}
    </div>
  );
}
