import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import type { PrivacyNotice } from '#common/settings/privacy-notice.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { keptFor } from '#common/words/duration-words.ts';

/** The notice. What it says follows docs/privacy.md and the settings of the installation. */
function NoticeText({ notice }: { notice: PrivacyNotice }) {
  const { company, email, kept, addition } = notice;
  return (
    <>
      <Part title="Who is responsible">
        <Typography>
          {company || 'The company that invites you'} runs the Expert Panel and is responsible for your personal data.{' '}
          {email && (
            <>
              Write to <Address email={email} /> with any question about them.
            </>
          )}
        </Typography>
      </Part>
      <Part title="What we keep, and why">
        <ul>
          <li>
            <b>Your account</b>: name, email address, phone number, date of birth and a hash of your password. Without
            them we could not let you in or write to you (contract).
          </li>
          <li>
            <b>Your profile</b>: what you tell us about your expertise, your work and the brands that you worked for,
            and a picture if you add one. We choose experts by it and avoid conflicts of interest (contract).
          </li>
          <li>
            <b>What our team notes about you</b>: a rating, notes, and the reasons of decisions (our legitimate interest
            in a good panel).
          </li>
          <li>
            <b>Your work</b>: invitations, answers, how long they took and on what kind of device (contract).
          </li>
          <li>
            <b>Payments</b>: amounts, dates, and the name and address that a gift card went to (contract, and the law on
            bookkeeping).
          </li>
          <li>
            <b>Security</b>: where and with which browser you are signed in, which unpublished designs you opened, and
            who changed what (our and our clients’ legitimate interest in confidentiality).
          </li>
        </ul>
        <Typography>
          We do not track you, show no advertising, and decide nothing about you by machine alone.
        </Typography>
      </Part>
      <Part title="How long">
        <ul>
          <li>Account, profile and notes: until your account is closed.</li>
          <li>A registration that you do not finish: {keptFor(kept.keep_registrations_days)}.</li>
          <li>An invitation that you do not accept: {keptFor(kept.keep_invitations_days)}.</li>
          <li>Emails that we sent you: {keptFor(kept.keep_mails_days)}.</li>
          <li>Which designs you opened: {keptFor(kept.keep_views_days)}.</li>
          <li>What was changed in your profile: {keptFor(kept.keep_history_days)}.</li>
          <li>From which network address something was done: {keptFor(kept.keep_addresses_days)}.</li>
          <li>
            If you have not used your account for {keptFor(kept.keep_accounts_days)}, we check whether we still need it.
          </li>
          <li>
            Answers are kept without your name after your account is closed, as are records of payments (amount,
            currency, date), because books must be kept, and the fact that you accepted the confidentiality agreement.
          </li>
          <li>Backups are overwritten in turn; erased data remain in them until then.</li>
        </ul>
      </Part>
      <Part title="Who else gets some of it">
        <ul>
          <li>The services that run our servers and carry our emails, on our behalf.</li>
          <li>
            {notice.gift_cards
              ? `${notice.gift_cards}, which sends gift cards: name, email address and amount.`
              : 'Whoever sends a gift card for us: name, email address and amount.'}
          </li>
          {notice.language_model && (
            <li>
              A language model that drafts summaries: the texts of answers. Names of experts and staff, email addresses,
              phone numbers and links are removed before, as far as they are recognised.
            </li>
          )}
          <li>Our clients see answers without your name, unless you were told otherwise.</li>
        </ul>
      </Part>
      <Part title="Your rights">
        <Typography>
          Under{' '}
          <MuiLink component={Link} to={routes.account}>
            Account
          </MuiLink>{' '}
          you can see and correct your data, download everything that we keep about you, choose which emails you get,
          and close your account, which erases your personal data. You may also object to a use of your data, or ask us
          to limit it: write to {email ? <Address email={email} /> : 'us'}. And you may complain to the authority for
          data protection where you live.
        </Typography>
      </Part>
      {addition && (
        <Part title={`From ${company || 'us'}`}>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{addition}</Typography>
        </Part>
      )}
    </>
  );
}

const Address = ({ email }: { email: string }) => <MuiLink href={`mailto:${email}`}>{email}</MuiLink>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 3, '& li': { mb: 0.75 }, '& ul': { pl: 3, my: 1 } }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** /privacy: what the portal keeps about people, why, for how long, and what they can do about it. Open to everybody. */
export function PrivacyPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['portal', 'privacy'],
    queryFn: ({ signal }) => api.get<PrivacyNotice>('/business/privacy/', { signal }),
  });
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        Privacy notice
      </Typography>
      {isError && !data && (
        <LoadError message="Failed to load the privacy notice. Please try again." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton variant="rounded" height={480} aria-label="Loading the privacy notice" />}
      {data && <NoticeText notice={data} />}
      <MuiLink component={Link} to={routes.root} sx={{ display: 'inline-block', mt: 3, py: 1.25 }}>
        To the Expert Panel
      </MuiLink>
    </Box>
  );
}
