import type { Identifier } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import type { ChosenImage } from './chosenImages.ts';
import type { ChosenModel } from './chosenModel.ts';
import type { VisForm } from './visForm.ts';

/** The state of the dialog when its last button is pressed. */
export type VisDraft = {
  /** Undefined for a new VIS. */
  id: Identifier | undefined;
  /** When the VIS that was edited was last saved; a newer one is not overwritten. */
  base: string | undefined;
  form: VisForm;
  /** New images with their places among all. */
  images: (ChosenImage & { position: number })[];
  /** Stored images to be removed. */
  removedImages: VisMaterial[];
  /** Stored images that get another place. */
  movedImages: { material: VisMaterial; position: number }[];
  model: ChosenModel;
};

/**
 * What has been saved already, so that a retry does not repeat it but updates it. `sent` is a text of the saved
 * entries: if it has not changed, nothing is sent again.
 */
export type Done = {
  brand?: { id: number; sent: string };
  vis?: VisDetail;
  visSent?: string;
  uploaded: Map<string, { material: VisMaterial; file: File; sent: string }>;
  removed: Set<number>;
  /** The places that stored images were given, by id. */
  moved: Map<number, number>;
};

export const nothingDone = (): Done => ({ uploaded: new Map(), removed: new Set(), moved: new Map() });

export type UploadState = { state: 'waiting' | 'sending' | 'done' | 'failed'; share: number; message?: string };
export type Report = {
  upload: (key: string, state: UploadState) => void;
  /** Called with the reason when a stored material could not be removed or changed. */
  notSaved: (reason: string) => void;
};

/** One attempt to save: the entries, what is already saved, and the callbacks for progress. */
export type Saving = { provider: PanelDataProvider; draft: VisDraft; done: Done; report: Report };

/** The key of the model's upload. */
export const MODEL_KEY = 'model';
