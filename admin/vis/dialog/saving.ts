import type { Identifier } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import type { ChosenImage } from './chosenImages.ts';
import type { ChosenModel } from './chosenModel.ts';
import type { VisForm } from './visForm.ts';

/** Everything that the dialog holds when its last button is pressed. */
export type VisDraft = {
  /** Undefined: a new VIS. */
  id: Identifier | undefined;
  /** When the VIS that the entries rest on was saved; a newer one is not overwritten. */
  base: string | undefined;
  form: VisForm;
  images: ChosenImage[];
  /** Where the first new image stands: after those of the VIS. */
  firstPosition: number;
  /** Stored images to be taken away. */
  removedImages: VisMaterial[];
  model: ChosenModel;
};

/**
 * What has succeeded already, so that another try does not repeat it, but brings it up to date. `sent` is the text of what
 * was entered at that time: when it is still the same, nothing is sent again.
 */
export type Done = {
  brand?: { id: number; sent: string };
  vis?: VisDetail;
  visSent?: string;
  uploaded: Map<string, { material: VisMaterial; file: File; sent: string }>;
  removed: Set<number>;
};

export const nothingDone = (): Done => ({ uploaded: new Map(), removed: new Set() });

export type UploadState = { state: 'waiting' | 'sending' | 'done' | 'failed'; share: number; message?: string };
export type Report = {
  upload: (key: string, state: UploadState) => void;
  /** A stored material could not be taken away. */
  notRemoved: (reason: string) => void;
};

/** One try of saving: what is to be saved, what is saved already, and whom to tell. */
export type Saving = { provider: PanelDataProvider; draft: VisDraft; done: Done; report: Report };

/** The key under which the upload of the model is reported. */
export const MODEL_KEY = 'model';
