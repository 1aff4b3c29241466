import { Box, Button, Chip, Paper, Tab, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, ListBase, useGetOne, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { useMay } from '#admin/actions/useMay.ts';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import {
  AGREEMENT_MESSAGES,
  type AgreementDetail,
  type AgreementVersion,
  agreementVersion,
  TOLD_LATELY,
  tellingInWords,
} from '#common/people/agreement.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { MarkedText } from '#common/ui/texts/MarkedText.tsx';
import { HOUR } from '#common/words/units.ts';
import { PeopleList } from './PeopleList.tsx';

/** /agreements: every version of the confidentiality agreement, its text, and who has accepted it. */
export function AgreementPage() {
  const may = useMay();
  return (
    <ListBase
      resource="agreements"
      perPage={wholeList.perPage}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={{ staleTime: 0 }}
    >
      <PageHeader
        title="Confidentiality Agreement"
        subtitle="Experts accept the current version when they register, and again when a new one is published."
        actions={
          may('create', 'agreements') && (
            <Button component={Link} to={routes.newAgreement} variant="contained">
              New Version
            </Button>
          )
        }
      />
      <AgreementVersions />
    </ListBase>
  );
}

type Version = AgreementVersion & { id: number };

/** All versions with the number of experts who accepted each, and below them the one that is chosen. */
function AgreementVersions() {
  const { data: versions } = useListContext<Version>();
  const [chosen, setChosen] = useState<number>();
  const shown = versions?.find(({ number }) => number === chosen) ?? versions?.[0];
  return (
    <>
      <Paper variant="outlined" tabIndex={0} sx={{ mb: 3, maxHeight: 360, overflow: 'auto' }}>
        <RecordTable
          label="Versions of the agreement"
          loadFailed={AGREEMENT_MESSAGES.loadFailed}
          empty={null}
          rowSx={({ id }) => ({ bgcolor: id === shown?.number ? 'action.selected' : undefined })}
        >
          {columnsOf(agreementVersion, {
            version: { chip: ({ number }) => number === versions?.[0]?.number && IN_FORCE },
            published_at: { under: ({ published_by }) => published_by && `by ${published_by}` },
            accepted_count: true,
            waiting_count: true,
          })}
          <DataTable.Col
            label="Actions"
            align="right"
            render={({ number, version }) => (
              <Button
                size="small"
                onClick={() => setChosen(number)}
                aria-label={`Show version ${version}`}
                aria-pressed={number === shown?.number}
              >
                Show
              </Button>
            )}
          />
        </RecordTable>
      </Paper>
      {shown && <VersionPanel key={shown.number} version={shown} isInForce={shown === versions?.[0]} />}
    </>
  );
}

const IN_FORCE = <Chip size="small" color="success" label="In force" />;

const tellExperts = action({
  label: 'Tell Those Who Have Not Accepted',
  may: 'agreements.tell',
  when: ({ waiting_count, told_count }: Version) => waiting_count > told_count,
  ask: (version) => ({
    title: 'Tell the experts by email?',
    text: `The email asks them to sign in and accept version ${version.version}. ${tellingInWords(version)}`,
    confirm: 'Tell Them',
  }),
  call: (server, version) => server.tellOfAgreement(version),
  done: ({ detail }) => detail,
  failed: AGREEMENT_MESSAGES.tellFailed,
});

/** Tells those who have not accepted, or says that all of them were told. */
function Telling({ version }: { version: Version }) {
  const { waiting_count, told_count } = version;
  if (waiting_count === 0 || waiting_count > told_count)
    return <ActionButton action={tellExperts} row={version} variant="outlined" />;
  return (
    <Typography variant="body2" color="text.secondary">
      Everybody who has not accepted was told by email in the last {TOLD_LATELY / HOUR} hours.
    </Typography>
  );
}

type Part = 'accepted' | 'waiting' | 'text';

/** A version: who has accepted it, who has not, and its text. */
function VersionPanel({ version, isInForce }: { version: Version; isInForce: boolean }) {
  const [part, setPart] = useState<Part>('accepted');
  return (
    <Panel title={`Version ${version.version}`} action={isInForce && <Telling version={version} />}>
      <TabBar
        value={part}
        onChange={(_event, next: Part) => setPart(next)}
        allowScrollButtonsMobile
        aria-label={`Version ${version.version}`}
      >
        <Tab value="accepted" label="Accepted" />
        <Tab value="waiting" label="Not yet accepted" />
        <Tab value="text" label="Text" />
      </TabBar>
      <Box sx={{ pt: 2 }}>
        {part === 'text' ? <VersionText version={version} /> : <PeopleList key={part} version={version} state={part} />}
      </Box>
    </Panel>
  );
}

function VersionText({ version: { id, hash } }: { version: Version }) {
  const query = useGetOne<AgreementDetail & Version>('agreements', { id }, { staleTime: 0 });
  // The list knows the version already, without its text.
  if (!query.data?.text) return <NotLoaded query={query} failed={AGREEMENT_MESSAGES.loadFailed} height={320} />;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <MarkedText text={query.data.text} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
        Fingerprint of the text (SHA-256): {hash}
      </Typography>
    </Box>
  );
}
