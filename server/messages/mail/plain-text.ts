import type { MailBlock, MailModel, RichText } from '../../../domain/messages/mail-order';

export function plainTextOf({ title, intro, blocks, footer }: MailModel): string {
  const parts = [title, plain(intro), ...blocks.map(blockText), `-- \n${footer}`];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function plain(text: RichText): string {
  return text.map((part) => (typeof part === 'string' ? part : part.bold)).join('');
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'links':
      return [...block.links.map(({ label, address }) => `${label}: ${address}`), block.note]
        .filter(Boolean)
        .join('\n');
    case 'quote':
      return `${block.who}:\n${block.text}`;
    case 'budget':
      return underHeading(block.heading, block.cells.map(([label, amount]) => `${label}: ${amount}`).join('\n'), '');
    case 'notice':
      return `${block.title}${block.tone === 'todo' ? ' ' : '\n'}${plain(block.text)}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'items': {
      const items = block.items.map(({ name, details, sizes, price }) =>
        [
          [name, price].filter(Boolean).join(', '),
          details,
          sizes.map(({ size, quantity }) => `${size} ${quantity}`.trim()).join(', '),
        ]
          .filter((line) => line !== '')
          .join('\n  '),
      );
      return underHeading(block.heading, items.join('\n\n'), block.more);
    }
    case 'table':
      return underHeading(
        block.heading,
        block.rows
          .map(({ cells }) => cells.map((cell, at) => cell && underHead(block.heads[at] ?? '', cell)))
          .map((cells) => cells.filter((cell) => cell !== '').join(', '))
          .join('\n'),
        block.more,
      );
    case 'total':
      return `${block.label}: ${block.amount}${block.note && ` ${block.note}`}`;
    case 'text':
      return plain(block.text);
  }
}

/** "PO 58214", but not "Ships Shipped": a cell that already says its heading goes without. */
function underHead(head: string, cell: string): string {
  return cell.startsWith(head.replace(/s$/, '')) ? cell : `${head} ${cell}`;
}

function underHeading(heading: string, text: string, more: string): string {
  return `${heading.toUpperCase()}\n${text}${more && `\n${more}`}`;
}
