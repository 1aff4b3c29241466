import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import {
  ASSIGNED_MESSAGES,
  ASSIGNED_TAB_LABELS,
  ASSIGNED_TABS,
  type AssignedTab,
  filterAssigned,
} from '#common/assessments/assigned-assessments.ts';
import type { AssignedAssessment, DashboardStats } from '#common/assessments/surveys.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { SearchField } from '#common/ui/forms/SearchField.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { useSession, useUser } from '#common/ui/session/session.ts';
import { countedFigure, fullName } from '#common/words/format.ts';
import { AssignedList } from './AssignedList.tsx';
import { ProfileNotice } from './ProfileNotice.tsx';
import { assignedQuery, statsQuery } from './queries.ts';
import { useHomeAddress } from './useHomeAddress.ts';

const cards: { label: string; figure: keyof DashboardStats; tab: AssignedTab }[] = [
  { label: 'New Assessments', figure: 'new', tab: 'new' },
  { label: 'Completed Assessments', figure: 'completed', tab: 'completed' },
  { label: 'In Progress', figure: 'in_progress', tab: 'in_progress' },
  { label: 'Total Assigned', figure: 'total', tab: 'all' },
];

/** Four figures; each links to the assessments that it counts. */
function StatCards() {
  const { data, isError, refetch } = useQuery(statsQuery);
  return (
    <Box component="section" aria-label="Your figures" sx={{ mb: { xs: 2.5, sm: 4 } }}>
      {isError && <LoadError message={ASSIGNED_MESSAGES.statsFailed} onRetry={() => void refetch()} sx={{ mb: 2 }} />}
      {(data || !isError) && (
        // In one row on a phone, so that the first assessment is on the first screen; in two if letters are larger.
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 0.75, sm: 2 },
            gridTemplateColumns: 'repeat(auto-fit, minmax(4.6rem, 1fr))',
          }}
        >
          {cards.map(({ label, figure, tab }) => (
            <Card key={figure}>
              <CardActionArea
                component={Link}
                to={tab === 'all' ? routes.home : `${routes.home}?tab=${tab}`}
                preventScrollReset
                sx={{
                  p: { xs: 0.5, sm: 2.5 },
                  py: { xs: 1 },
                  height: '100%',
                  display: 'flex',
                  flexDirection: 'column',
                  justifyContent: 'space-between',
                  alignItems: { xs: 'center', sm: 'flex-start' },
                }}
              >
                <Typography
                  color="text.secondary"
                  sx={{
                    fontSize: { xs: '0.6875rem', sm: '1rem' },
                    lineHeight: { xs: 1.3, sm: 1.5 },
                    textAlign: { xs: 'center', sm: 'start' },
                  }}
                >
                  {label}
                </Typography>
                <Typography
                  component="p"
                  sx={{ fontSize: { xs: '1.375rem', sm: '2rem' }, fontWeight: 650, lineHeight: 1.3 }}
                >
                  {data ? data[figure] : <Skeleton width={40} />}
                </Typography>
              </CardActionArea>
            </Card>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** /home: the expert's first screen with the profile's status, figures, and the assessments to answer. */
export function HomePage() {
  const user = useUser();
  const { profile } = useSession();
  const name = fullName(profile ?? user);
  return (
    <>
      <PageHeader title={name ? `Welcome Back, ${name}` : 'Welcome Back'} />
      <ProfileNotice />
      <StatCards />
      <AssignedAssessments />
    </>
  );
}

/** "My Assigned Assessments": tabs, search, the list and its pages, or why it is empty. */
function AssignedAssessments() {
  const { data, isPending, isError, refetch } = useQuery(assignedQuery);
  const { tab, search } = useHomeAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = filterAssigned(data ?? [], tab, search);
  return (
    <Box component="section" aria-labelledby="assigned-heading">
      <Typography ref={heading} tabIndex={-1} id="assigned-heading" variant="h2" sx={{ mb: 2, outline: 'none' }}>
        My Assigned Assessments
      </Typography>
      {isError && <LoadError message={ASSIGNED_MESSAGES.loadFailed} onRetry={() => void refetch()} sx={{ mb: 2 }} />}
      {isPending && <ListSkeleton />}
      {data && (
        <>
          <AssignedToolbar all={data} />
          <Box role="status" sx={visuallyHidden}>
            {search && `${countedFigure(found.length, 'assessment')} found`}
          </Box>
          <AssignedList
            items={found}
            empty={data.length === 0 ? <NothingYet /> : <NoMatch />}
            onDeclined={() => heading.current?.focus()}
          />
        </>
      )}
    </Box>
  );
}

function NothingYet() {
  const { profile } = useSession();
  const underReview = profile !== null && profile.status !== 'approved';
  return (
    <EmptyState
      icon={<AssignmentIcon />}
      title="No assessments yet"
      text={
        underReview
          ? 'Assessments appear here once your profile is approved and you are invited to one.'
          : 'As soon as you are invited to an assessment it appears here, and we write to you.'
      }
    />
  );
}

function NoMatch() {
  const { search, go } = useHomeAddress();
  return (
    <EmptyState
      title="No assessments match"
      text={search ? 'Try other words, or look under another tab.' : 'There is nothing under this tab.'}
      action={<Button onClick={() => go({ tab: 'all', search: '' })}>Show all assessments</Button>}
    />
  );
}

function ListSkeleton() {
  return (
    <Box role="status" aria-label="Loading your assessments" sx={{ display: 'grid', gap: 1.5 }}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} variant="rounded" height={72} />
      ))}
    </Box>
  );
}

/** The tabs, each with its number of assessments, and the search. */
function AssignedToolbar({ all }: { all: readonly AssignedAssessment[] }) {
  const { tab, search, go } = useHomeAddress();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 1.5,
        mb: 2,
      }}
    >
      <TabBar
        value={tab}
        onChange={(_event, next: AssignedTab) => go({ tab: next })}
        aria-label="Assessments by status"
        scrollButtons={false}
        sx={{ maxWidth: '100%' }}
      >
        {ASSIGNED_TABS.map((item) => (
          <Tab
            key={item}
            value={item}
            label={`${ASSIGNED_TAB_LABELS[item]} (${filterAssigned(all, item, search).length})`}
            sx={{ minWidth: 0, px: { xs: 0.75, sm: 1.5 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } }}
          />
        ))}
      </TabBar>
      <SearchField
        label="Search by brand, code or title"
        value={search}
        onSearch={(text) => go({ search: text }, { replace: true })}
        size="small"
        sx={{ maxWidth: { sm: 320 } }}
      />
    </Box>
  );
}
