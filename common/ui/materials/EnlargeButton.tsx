import CloseIcon from '@mui/icons-material/Close';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { MaterialViewer } from './MaterialViewer.tsx';
import { useMaterialOpened } from './materialContexts.ts';

/**
 * A button that opens a material in full screen, in the lower corner of the picture's container. Closing gives the
 * focus back to the button.
 */
export function EnlargeButton({ material, name }: { material: MaterialView; name: string }) {
  const [open, setOpen] = useState(false);
  const opened = useMaterialOpened();
  const isPhone = useMediaQuery('(max-width: 600px)');
  const close = () => setOpen(false);
  return (
    <>
      <Button
        aria-label={`Magnify ${name}`}
        startIcon={<ZoomInIcon />}
        onClick={() => {
          opened(material.id);
          setOpen(true);
        }}
        sx={CORNER}
      >
        Magnify
      </Button>
      <Dialog open={open} onClose={close} fullScreen={isPhone} fullWidth maxWidth="lg" aria-label={name}>
        <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', py: 1 }}>
          {name}
          <IconButton aria-label="Close" onClick={close} sx={{ width: 44, height: 44 }}>
            <CloseIcon />
          </IconButton>
        </DialogTitle>
        <DialogContent>
          <MaterialViewer material={material} name={name} maxHeight="75vh" />
        </DialogContent>
      </Dialog>
    </>
  );
}

const CORNER = { position: 'absolute', bottom: 4, right: 4, minHeight: 44 } as const;
