import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import EditIcon from '@mui/icons-material/EditOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { isStaff } from '#common/access/roles.ts';
import { COPY_CONFIRMATION } from '#common/api/limits.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { FaqSection } from './FaqSection.tsx';

/** /help: the contact address and frequent questions; staff go on from here to edit them. */
export function HelpPage() {
  const staff = isStaff(useUser());
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Help Center"
        subtitle="Answers to frequently asked questions, and how to reach us"
        actions={
          staff && (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => navigate(routes.editHelp)}>
              Edit FAQs
            </Button>
          )
        }
      />
      <ContactCard />
      <FaqSection />
    </>
  );
}

/** The contact address, with a button that copies it. */
function ContactCard() {
  const { data, isError, refetch } = useQuery(contactQuery);
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <MailIcon color="primary" aria-hidden />
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2">Contact us</Typography>
          {data?.email && (
            <Link href={`mailto:${data.email}`} sx={{ overflowWrap: 'anywhere' }}>
              {data.email}
            </Link>
          )}
          {data?.email === '' && <Typography>There is no address to write to yet.</Typography>}
          {!data && !isError && <Skeleton width={180} />}
        </Box>
        {data?.email && <CopyButton text={data.email} />}
      </Box>
      {isError && !data && (
        <LoadError
          message="Failed to load the contact address. Please try again."
          onRetry={() => void refetch()}
          sx={{ mt: 2 }}
        />
      )}
    </Card>
  );
}

/** Copies a text and confirms that for two seconds. */
function CopyButton({ text }: { text: string }) {
  const toast = useToast();
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(text),
    onSuccess: () => setTimeout(() => copy.reset(), COPY_CONFIRMATION),
    onError: () => toast.error('The address could not be copied. Please select and copy it by hand.'),
  });
  const copied = copy.isSuccess;
  return (
    <Button
      variant="outlined"
      color={copied ? 'success' : 'primary'}
      startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
      onClick={() => copy.mutate()}
      aria-live="polite"
      sx={{ minWidth: 148 }}
    >
      {copied ? 'Copied!' : 'Copy email'}
    </Button>
  );
}
