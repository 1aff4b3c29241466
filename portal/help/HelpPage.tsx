import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { isStaff } from '#common/access/roles.ts';
import { routes } from '#common/access/routes.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { ContactCard } from './ContactCard.tsx';
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
