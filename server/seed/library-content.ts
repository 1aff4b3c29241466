import { type Design, designs, flavour } from './artwork/design.ts';
import { closeUp, flat, hero, range, shelf } from './artwork/scenes.ts';

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

/** The demo's brands. */
export const brandContents: BrandContent[] = [
  {
    name: 'Aqualta',
    description: 'Still and sparkling water from the Orobie Alps, sold in shops and restaurants across Europe.',
    competitors: ['Fonte Chiara', 'Lumen Water', 'Sorgiva'],
    logo: designs.aqualtaModern,
  },
  {
    name: 'Verdara',
    description: 'Plant-based drinks made of European oats, for the fridge and for coffee.',
    competitors: ['Golden Orchard', 'Halm & Co'],
    logo: designs.verdaraModern,
  },
  {
    name: 'Solenne',
    description: 'Ready-to-drink spritzes with and without alcohol, made with citrus from Sicily.',
    competitors: ['Casa Verano', 'Bitter Club'],
    logo: designs.solenne,
  },
  {
    name: 'Nordhav',
    description: 'Dark chocolate with sea salt from a family business on the Norwegian coast.',
    competitors: ['Fjordlight', 'Highmoor'],
    logo: designs.nordhav,
  },
];

const yuzu: Partial<Design> = {
  product: 'Yuzu Spritz',
  ground: ['#ffe27a', '#f2b705'],
  ink: '#5a2a00',
  second: '#d98200',
  accent: '#fff3b0',
};
const grapefruit: Partial<Design> = {
  product: 'Pink Grapefruit Spritz',
  ground: ['#ffb3b8', '#e2607a'],
  second: '#a8264b',
};
const sparkling: Partial<Design> = { product: 'Alpine Sparkling Water', accent: '#3aa57a' };
const lemon: Partial<Design> = { product: 'Alpine Water Lemon', accent: '#d9b21f' };
const barista: Partial<Design> = { product: 'Oat Barista', accent: '#a5663a', second: '#e0b07a' };
const unsweetened: Partial<Design> = { product: 'Oat Unsweetened', accent: '#5d86a8' };
const nibs: Partial<Design> = { product: 'Cocoa Nibs Dark 85%', accent: '#b5523b' };
const seaweed: Partial<Design> = { product: 'Seaweed Dark 70%', accent: '#5f9c74' };

function materials(design: Design, others: Partial<Design>[], marketed: boolean): MaterialContent[] {
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
    marketed
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

/** The demo's six VIS, the oldest first. */
export const visContents: VisContent[] = [
  {
    brand: 'Aqualta',
    version: 'V1',
    release_date: '2023-03-20',
    category: 'Premium still water',
    market: 'Italy, Switzerland',
    regions: ['Western Europe'],
    age: 210,
    design: designs.aqualtaClassic,
    materials: materials(designs.aqualtaClassic, [], false),
    hasModel: false,
  },
  {
    brand: 'Verdara',
    version: 'V1',
    release_date: '2024-01-15',
    category: 'Plant-based drinks',
    market: 'Germany, Denmark',
    regions: ['Western Europe', 'Eastern Europe'],
    age: 150,
    design: designs.verdaraClassic,
    materials: materials(designs.verdaraClassic, [barista, unsweetened], true),
    hasModel: false,
  },
  {
    brand: 'Nordhav',
    version: 'V3',
    release_date: '2025-09-01',
    category: 'Premium chocolate',
    market: 'Norway, United Kingdom',
    regions: ['Western Europe', 'North America'],
    age: 96,
    design: designs.nordhav,
    materials: materials(designs.nordhav, [nibs, seaweed], true),
    hasModel: false,
  },
  {
    brand: 'Aqualta',
    version: 'V2.5',
    release_date: '2026-02-10',
    category: 'Everyday premium water',
    market: 'Western Europe',
    regions: ['Western Europe', 'Middle East'],
    age: 61,
    design: designs.aqualtaModern,
    materials: materials(designs.aqualtaModern, [sparkling, lemon], true),
    hasModel: false,
  },
  {
    brand: 'Verdara',
    version: 'V2',
    release_date: '2026-06-01',
    category: 'Plant-based drinks',
    market: 'Europe, Asia Pacific',
    regions: ['Western Europe', 'Asia Pacific'],
    age: 33,
    design: designs.verdaraModern,
    materials: materials(designs.verdaraModern, [barista, unsweetened], true),
    hasModel: false,
  },
  {
    brand: 'Solenne',
    version: 'V1',
    release_date: '2026-09-15',
    category: 'Ready-to-drink spritz',
    market: 'Italy, France, United States',
    regions: ['Western Europe', 'North America'],
    age: 12,
    design: designs.solenne,
    materials: materials(designs.solenne, [yuzu, grapefruit], true),
    hasModel: true,
  },
];
