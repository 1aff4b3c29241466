import type { FlatPin, ModelPin, Pin, ViewPin } from '#common/assessments/questions/pins.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';

/** The position of a pin, without sentiment and comment. */
export type PinPlace =
  | Pick<FlatPin, 'x' | 'y'>
  | Pick<ModelPin, 'point' | 'normal'>
  | Pick<ViewPin, 'view' | 'x' | 'y'>;

/** Props of every surface that takes pins. */
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
