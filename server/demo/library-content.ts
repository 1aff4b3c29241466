import { type Design, designs, flavour } from './artwork/design.ts';
import { closeUp, flat, hero, range, shelf } from './artwork/scenes.ts';
import data from './data/library.json' with { type: 'json' };

export type BrandContent = { name: string; description: string; competitors: string[]; logo: Design };
export type MaterialContent = { title: string; material_type: string; fileName: string; svg: () => string };
export type VisContent = {
  brand: string;
  version: string;
  release_date: string;
  category: string;
  market: string;
  /** Names of regions. */
  regions: string[];
  /** Days before the seeding. */
  age: number;
  design: Design;
  materials: MaterialContent[];
  hasModel: boolean;
};

type DesignName = keyof typeof designs;
type LibraryData = {
  brands: (Omit<BrandContent, 'logo'> & { logo: DesignName })[];
  /** `flavours`: how the design of each further flavour differs. */
  vis: (Omit<VisContent, 'design' | 'materials'> & { design: DesignName; flavours: Partial<Design>[] })[];
};
const { brands, vis } = data as LibraryData;

/** The demo's brands. */
export const brandContents: BrandContent[] = brands.map((brand) => ({ ...brand, logo: designs[brand.logo] }));

/** The demo's six VIS, the oldest first. */
export const visContents: VisContent[] = vis.map(({ flavours, design, ...content }) => ({
  ...content,
  design: designs[design],
  materials: materials(designs[design], flavours),
}));

/** The pictures of a VIS: the flavours beside each other where there are several, else the label from near. */
function materials(design: Design, others: Partial<Design>[]): MaterialContent[] {
  const stem = `${design.brand}-${design.style}`.toLowerCase();
  const rivals = Object.values(designs)
    .filter((other) => other.brand !== design.brand)
    .map((other) => flavour(other, { pack: design.pack }));
  const flavours = [design, ...others.map((change) => flavour(design, change))];
  return [
    { title: 'Front of pack', material_type: 'renders', fileName: `${stem}-front.webp`, svg: () => hero(design) },
    {
      title: 'Flat label artwork',
      material_type: '2d_graphics',
      fileName: `${stem}-label.webp`,
      svg: () => flat(design),
    },
    {
      title: 'On shelf',
      material_type: 'on_shelf_mockups',
      fileName: `${stem}-shelf.webp`,
      svg: () => shelf(design, rivals),
    },
    others.length > 0
      ? {
          title: 'Flavour range',
          material_type: 'package_variations',
          fileName: `${stem}-range.webp`,
          svg: () => range(flavours),
        }
      : {
          title: 'Label close-up',
          material_type: 'mockups',
          fileName: `${stem}-detail.webp`,
          svg: () => closeUp(design),
        },
  ];
}
