import { Typography } from '@mui/material';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { humanise } from '#common/texts/format.ts';
import { formatInstant } from '#common/values/dates.ts';
import { Panel, PanelList } from './Panel.tsx';

/** Who did what to this profile, and when. */
export function AuditPanel({ entries }: { entries: ExpertHistory['audit'] }) {
  return (
    <Panel title="Changes">
      <PanelList items={entries} empty="No changes yet." keyOf={(entry) => entry.id}>
        {(entry) => (
          <>
            {humanise(entry.action.split('.').at(-1) ?? '')}
            {fields(entry).map((line) => (
              <Typography key={line} variant="body2">
                {line}
              </Typography>
            ))}
            <Typography variant="body2" color="text.secondary">
              {entry.actor ?? 'The expert or the system'} · {formatInstant(entry.at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

const LONGEST = 60;

/** Returns for example "Rating: 3 → 5" for each field that changed. */
function fields({ before, after }: ExpertHistory['audit'][number]): string[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map(
    (field) => `${humanise(field)}: ${short(was[field])} → ${short(is[field])}`,
  );
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function short(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
