import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import {
  Box,
  Link as MuiLink,
  Pagination,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchField } from '#admin/list/SearchField.tsx';
import { routes } from '#common/access/routes.ts';
import { EXPORT_TIMEOUT } from '#common/api/limits.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { AGREEMENT_MESSAGES, type AgreementPerson, type AgreementVersion } from '#common/people/agreement.ts';
import { countedFigure } from '#common/texts/format.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { formatInstant } from '#common/values/dates.ts';
import { peopleQuery } from './queries.ts';

type Props = { version: AgreementVersion; state: 'accepted' | 'waiting' };

/** The experts who have accepted a version, or have not, with search, pages and a CSV file. */
export function PeopleList({ version: { number, version }, state }: Props) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const filters = { state, search: search || undefined };
  const { data, isError, refetch } = useQuery(peopleQuery(number, { ...filters, page }));
  const toast = useToast();
  const save = useMutation({
    mutationFn: () =>
      api.download(`/agreements/${number}/export/`, {
        params: filters,
        fileName: `agreement-${version}-${state}.csv`,
        timeout: EXPORT_TIMEOUT,
      }),
    onError: () => toast.error('Failed to export the list'),
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        <SearchField
          label="Search name or e-mail"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <Typography role="status" color="text.secondary" sx={{ flex: 1 }}>
          {data ? countedFigure(data.count, 'expert') : ''}
        </Typography>
        <BusyButton
          startIcon={<DownloadIcon />}
          loadingPosition="start"
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Export to CSV
        </BusyButton>
      </Box>
      {isError && !data && <LoadError message={AGREEMENT_MESSAGES.peopleFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton variant="rounded" height={200} />}
      {data && data.results.length > 0 && <PeopleTable people={data.results} state={state} />}
      {data && data.count > TABLE_PAGE_SIZE && (
        <Pagination
          count={Math.ceil(data.count / TABLE_PAGE_SIZE)}
          page={page}
          onChange={(_event, next) => setPage(next)}
          aria-label="Pages of experts"
          sx={{ mt: 2 }}
        />
      )}
    </>
  );
}

function PeopleTable({ people, state }: { people: AgreementPerson[]; state: Props['state'] }) {
  return (
    <TableContainer tabIndex={0}>
      <Table
        size="small"
        aria-label={state === 'accepted' ? 'Experts who have accepted' : 'Experts who have not accepted yet'}
      >
        <TableHead>
          <TableRow>
            <TableCell>Expert</TableCell>
            {state === 'accepted' && <TableCell>Accepted</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {person.in_panel ? (
                  <MuiLink component={Link} to={routes.expert(person.id)} underline="hover">
                    {person.name || person.email}
                  </MuiLink>
                ) : (
                  person.name
                )}
                <Typography variant="body2" color="text.secondary">
                  {person.email}
                </Typography>
              </TableCell>
              {state === 'accepted' && <TableCell>{person.accepted_at && formatInstant(person.accepted_at)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
