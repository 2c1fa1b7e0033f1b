import { saveFile } from '../../ui/save-file';

export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
