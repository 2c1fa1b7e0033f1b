import { Section } from '../layout/parts';
import { fetchReportMail, setReportMail } from '../session/office-calls';
import { useOfficeAction, useOfficeData } from '../session/office-context';

/** One's own weekly mail, which a press of its box stops. */
export function WeeklyReport() {
  const act = useOfficeAction();
  const [mail, reload] = useOfficeData(fetchReportMail);
  if (mail.kind !== 'loaded') return null;
  const { wanted, is_sent } = mail.value;

  async function change() {
    await act(() => setReportMail(!wanted), wanted ? 'You won’t get it any more.' : 'The next one comes on Monday.');
    await reload();
  }

  return (
    <Section title="Weekly report">
      <label className="flex min-h-11 items-center gap-3 pointer-fine:min-h-9">
        <input
          type="checkbox"
          checked={wanted}
          disabled={!is_sent && !wanted}
          onChange={() => void change()}
          className="size-5 accent-ink"
        />
        Mail me last week’s orders on Mondays
      </label>
      {!is_sent && <p className="text-label text-ink-2">This server sends no mails, because it has no mail server.</p>}
    </Section>
  );
}
