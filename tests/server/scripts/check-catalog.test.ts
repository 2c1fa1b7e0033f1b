import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { aCustomer, aDataFolder, aPolo } from '../catalog/data-folder';

function runCheck(folder: string): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/scripts/catalog/catalog.ts', 'check', '--data', folder],
    {
      encoding: 'utf8',
    },
  );
  return { status, output: stdout };
}

describe('the catalog check', () => {
  it('shows the customers with their stores, items and pictures', () => {
    const { status, output } = runCheck(aDataFolder());
    expect(output.split('\n').map((line) => line.split(/ +/))).toEqual([
      ['customer', 'title', 'stores', 'items', 'pictures'],
      ['hennessy', 'Hennessy', '1', '1', '2'],
      [''],
    ]);
    expect(status).toBe(0);
  });

  it('shows every problem and fails', () => {
    const folder = aDataFolder({
      items: { mens: [aPolo({ art: 'toga' })] },
      customers: { hennessy: aCustomer({ items: {}, account_reps: [] }) },
    });
    const { status, output } = runCheck(folder);
    expect(output).toBe(
      [
        `${folder}/items/mens.json: PL420: art: unknown drawing "toga"`,
        `${folder}/customers/hennessy.json: account_reps: must list one or two account reps, not none`,
        `2 problem(s) in ${folder}`,
        '',
      ].join('\n'),
    );
    expect(status).toBe(1);
  });
});
