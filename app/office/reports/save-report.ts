import type { Report, ReportItems } from '../../../domain/reports/report';
import { type ReportTable, reportTables } from '../../../domain/reports/report-tables';
import { BYTE_ORDER_MARK, csvRow } from '../../../domain/text/csv';
import { saveFile } from '../../ui/save-file';
import { saveCsv } from '../layout/save-csv';

/** Saves all tables of a report: one after the other in a CSV file, as sheets in a workbook. */
export async function saveReport(
  kind: 'csv' | 'xlsx',
  report: Report & ReportItems,
  names: Parameters<typeof reportTables>[1],
): Promise<void> {
  const tables = reportTables(report, names);
  const name = `report-${names.now.from}-to-${names.now.to}.${kind}`;
  if (kind === 'csv') saveCsv(name, reportCsv(tables));
  else saveFile(name, await reportWorkbook(tables));
}

/** Each table has its name above it, and an empty row below. */
function reportCsv(tables: readonly ReportTable[]): string {
  const texts = tables.map(({ name, head, rows }) => [[name], head, ...rows].map(csvRow).join(''));
  return BYTE_ORDER_MARK + texts.join(csvRow([]));
}

/** Texts are texts in a workbook, so none can be a formula. */
async function reportWorkbook(tables: readonly ReportTable[]): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const sheets = tables.map(({ name, head, rows }) => ({
    sheet: name,
    data: [
      head.map((text) => ({ value: text, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) =>
        row.map((cell) => (typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String })),
      ),
    ],
  }));
  return writeXlsx(sheets).toBlob();
}
