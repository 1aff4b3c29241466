import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isStaff } from '#common/access/roles.ts';
import { LazyBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { ContactCard } from './ContactCard.tsx';
import { FaqSection } from './FaqSection.tsx';

const FaqEditor = lazyPart(() => import('./edit/FaqEditor.tsx').then((m) => m.FaqEditor));

/** /help: the contact address and frequent questions; staff edit them in the same place. */
export function HelpPage() {
  const staff = isStaff(useUser());
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title="Help Center"
        subtitle="Answers to questions often asked, and how to reach us"
        actions={
          staff && (
            <Button
              variant={editing ? 'contained' : 'outlined'}
              startIcon={editing ? undefined : <EditIcon />}
              onClick={() => setEditing(!editing)}
            >
              {editing ? 'Done' : 'Edit FAQs'}
            </Button>
          )
        }
      />
      <ContactCard />
      {editing ? (
        <LazyBoundary>
          <FaqEditor />
        </LazyBoundary>
      ) : (
        <FaqSection />
      )}
    </>
  );
}
