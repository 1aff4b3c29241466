import * as z from 'zod';
import { REGIONS_MAX } from './limits.ts';
import { checkRegions, type Region, region } from './regions.ts';
import { checkStimulus, type Stimulus, stimulusMaterials, stimulusShape } from './stimulus.ts';

/** Regions on the one picture that a question is about. */
export const drawnRegionsShape = {
  ...stimulusShape,
  regions: z.array(region).max(REGIONS_MAX, `At most ${REGIONS_MAX} regions`),
  /**
   * The picture that the regions were drawn on, as long as another one is chosen and nobody has confirmed that they
   * fit it. Otherwise absent.
   */
  regions_drawn_on: z.object(stimulusShape).optional(),
};

type DrawnRegions = Stimulus & { regions: Region[]; regions_drawn_on?: Stimulus | undefined };

/** Adds the issues of picture and regions that prevent publishing. */
export function checkDrawnRegions(config: DrawnRegions, context: z.core.$RefinementCtx): void {
  checkStimulus(config, context);
  checkRegions(context, 'regions', config.regions);
  if (config.material_id !== null && fitIsOpen(config)) {
    context.addIssue({
      code: 'custom',
      path: ['regions'],
      message: 'The regions were drawn on another picture: confirm that they fit this one, or draw them again',
    });
  }
}

/** True if nobody has looked yet whether the regions fit the chosen picture. */
export function fitIsOpen({ regions, regions_drawn_on }: DrawnRegions): boolean {
  return regions.length > 0 && regions_drawn_on !== undefined;
}

/** The config with another picture, or none. Regions stay, but have to be confirmed. */
export function withPicture<Config extends DrawnRegions>(config: Config, chosen: Stimulus): Config {
  const { material_id, page } = config;
  const drawnOn = config.regions_drawn_on ?? { material_id, page };
  const isBack = drawnOn.material_id !== null && isSamePicture(drawnOn, chosen);
  const next = { ...withFittingRegions(config), ...chosen };
  return config.regions.length === 0 || isBack ? next : { ...next, regions_drawn_on: drawnOn };
}

/** The config with other regions. */
export function withRegions<Config extends DrawnRegions>(config: Config, regions: Region[]): Config {
  return { ...(regions.length === 0 ? withFittingRegions(config) : config), regions };
}

/** The config after somebody has confirmed that the regions fit the chosen picture. */
export function withFittingRegions<Config extends DrawnRegions>({ regions_drawn_on: _, ...config }: Config): Config {
  return config as Config;
}

function isSamePicture(one: Stimulus, other: Stimulus): boolean {
  return one.material_id === other.material_id && (one.page ?? 1) === (other.page ?? 1);
}

export const drawnRegionsMaterials = {
  ...stimulusMaterials,
  /** As for any question about one material; without one the regions belong to no picture. */
  withMaterials: <Config extends DrawnRegions>(config: Config, replace: (id: number) => number | null): Config => {
    const moved = stimulusMaterials.withMaterials(config, replace);
    const drawnOn = config.regions_drawn_on && stimulusMaterials.withMaterials(config.regions_drawn_on, replace);
    if (config.regions.length > 0 && moved.material_id === null)
      return { ...moved, regions_drawn_on: drawnOn ?? { material_id: null, page: null } };
    return drawnOn ? { ...moved, regions_drawn_on: drawnOn } : moved;
  },
};
