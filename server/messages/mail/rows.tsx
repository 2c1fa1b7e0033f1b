import { type BlockOf, Heading, More } from './layout';
import { INK, INK_2, LINE, SMALL, STRONG_LINE } from './styles';

/** Longer texts may take several lines on a phone: names, and POs of a hundred letters without a space. */
const LONGEST_WORD = 12;

export function Rows({ table: { heading, heads, rows, endsInNumbers, more } }: { table: BlockOf<'table'> }) {
  const last = heads.length - 1;
  const alignOf = (column: number) => (endsInNumbers && column === last ? 'right' : 'left');
  const cell = { padding: '7px 12px 7px 0', verticalAlign: 'top' as const };
  return (
    <>
      <Heading>{heading}</Heading>
      <table width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                align={alignOf(column)}
                className={`ink2 strong${column === last ? '' : ' cell'}`}
                style={{
                  ...SMALL,
                  ...cell,
                  fontWeight: 600,
                  borderBottom: `1px solid ${STRONG_LINE}`,
                  whiteSpace: 'nowrap',
                  ...(column === last ? { paddingRight: 0 } : {}),
                }}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, isRepeated }, row) => (
            <tr key={row}>
              {cells.map((text, column) => {
                const isMuted = isRepeated && column < last - 1;
                const isLastOfKind = rows[row + 1]?.isRepeated !== true;
                const style = {
                  ...SMALL,
                  ...cell,
                  color: isMuted ? INK_2 : INK,
                  fontWeight: column === 0 || (endsInNumbers && column === last) ? (isMuted ? 400 : 600) : 400,
                  borderBottom: `1px solid ${isLastOfKind ? STRONG_LINE : LINE}`,
                  ...(text.length > LONGEST_WORD
                    ? { wordBreak: 'break-word' as const }
                    : { whiteSpace: 'nowrap' as const }),
                  ...(column === last ? { paddingRight: 0 } : {}),
                };
                return (
                  <td
                    key={column}
                    align={alignOf(column)}
                    className={`${isMuted ? 'ink2' : 'ink'} line${column === last ? '' : ' cell'}`}
                    style={style}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <More text={more} />
    </>
  );
}
