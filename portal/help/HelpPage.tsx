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
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
        <Box sx={{ mt: 2 }}>
          <LoadError message="Failed to load the contact address. Please try again." onRetry={() => void refetch()} />
        </Box>
      )}
    </Card>
  );
}

/** Copies a text and confirms that for two seconds. */
function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPY_CONFIRMATION);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error('The address could not be copied. Please select and copy it by hand.');
    }
  };

  return (
    <Button
      variant="outlined"
      color={copied ? 'success' : 'primary'}
      startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
      onClick={() => void copy()}
      aria-live="polite"
      sx={{ minWidth: 148 }}
    >
      {copied ? 'Copied!' : 'Copy email'}
    </Button>
  );
}
