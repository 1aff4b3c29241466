import AddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/useMay.ts';
import { routes } from '#common/access/routes.ts';
import { ImportDialog } from './invite/ImportDialog.tsx';
import { InviteDialog } from './invite/InviteDialog.tsx';

/** Actions on the panel as a whole. */
export function HeaderActions() {
  const may = useMay();
  const [open, setOpen] = useState<'invite' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {may('list', 'form-options') && (
        <Button component={Link} to={routes.formOptions}>
          Form options
        </Button>
      )}
      <Button component={Link} to={routes.agreements}>
        Agreement
      </Button>
      <Button startIcon={<UploadIcon />} onClick={() => setOpen('import')}>
        Import invitations
      </Button>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen('invite')}>
        New Expert
      </Button>
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
