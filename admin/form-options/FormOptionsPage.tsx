import { Box, Paper, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useMay } from '#admin/useMay.ts';
import { OPTION_KIND_LABELS, OPTION_KINDS, type OptionKind } from '#common/people/form-options-admin.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { moveItem } from '#common/values/move-item.ts';
import { AddOption } from './AddOption.tsx';
import { OptionLine } from './OptionLine.tsx';
import { useOptions } from './useOptions.ts';

/** /form-options: the choices that experts have in their profile; for super admins. */
export function FormOptionsPage() {
  const may = useMay();
  if (!may('list', 'form-options')) {
    return <EmptyState title="Only super admins edit the form options." text="Ask one of them for a change." />;
  }
  return <Editor />;
}

function Editor() {
  const [kind, setKind] = useState<OptionKind>('area');
  const options = useOptions();
  const { data, isPending, isError, refetch } = options.query;
  const list = data?.filter((option) => option.kind === kind) ?? [];
  const ids = list.map((option) => option.id);
  const move = (from: number, to: number) => options.order.mutate({ kind, ids: moveItem(ids, from, to) });
  return (
    <>
      <PageHeader
        title="Form options"
        subtitle="What experts can choose in their profile. What is in use can be retired: it stays where it was chosen and is offered no more."
      />
      <Paper variant="outlined">
        <Tabs
          value={kind}
          onChange={(_event, next: OptionKind) => setKind(next)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label="Kinds of choices"
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {OPTION_KINDS.map((each) => (
            <Tab key={each} value={each} label={OPTION_KIND_LABELS[each]} />
          ))}
        </Tabs>
        {isPending && <Skeleton variant="rounded" height={280} sx={{ m: 2 }} />}
        {isError && (
          <Box sx={{ p: 2 }}>
            <LoadError message="Failed to load the form options." onRetry={() => void refetch()} />
          </Box>
        )}
        {data && (
          <Box role="tabpanel" aria-label={OPTION_KIND_LABELS[kind]} sx={{ p: 2 }}>
            <IgnoreClicksAfterMove ids={ids}>
              <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
                {list.map((option, index) => (
                  <OptionLine
                    key={option.id}
                    option={option}
                    actions={options}
                    onUp={index > 0 ? () => move(index, index - 1) : undefined}
                    onDown={index < list.length - 1 ? () => move(index, index + 1) : undefined}
                  />
                ))}
              </Box>
            </IgnoreClicksAfterMove>
            {list.length === 0 && <Typography color="text.secondary">No choices yet.</Typography>}
            <AddOption key={kind} kind={kind} actions={options} />
          </Box>
        )}
      </Paper>
    </>
  );
}
