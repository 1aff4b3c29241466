import type { FlatPin, ModelPin, Pin, ViewPin } from '#common/assessments/questions/pins.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';

/** Where a pin goes, without what is said about it. */
export type PinPlace =
  | Pick<FlatPin, 'x' | 'y'>
  | Pick<ModelPin, 'point' | 'normal'>
  | Pick<ViewPin, 'view' | 'x' | 'y'>;

/** What every surface that takes pins is given. */
export type PinSurfaceProps = {
  config: ConfigOf<'pins'>;
  pins: readonly Pin[];
  readOnly: boolean;
  isFull: boolean;
  onPlace: (at: PinPlace) => void;
  onMove: (index: number, at: PinPlace) => void;
  onRemove: (index: number) => void;
  onChoose: (index: number) => void;
};
