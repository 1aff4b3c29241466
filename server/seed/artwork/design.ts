/** How a demo pack looks: colours, words and the picture on it. */
export type Design = {
  brand: string;
  product: string;
  tagline: string;
  size: string;
  /** Background of the label, from top to bottom. */
  ground: [string, string];
  ink: string;
  accent: string;
  second: string;
  motif: 'peaks' | 'leaves' | 'citrus' | 'waves';
  /** Classic: centred serif with a medallion. Modern: large condensed letters set left. */
  style: 'classic' | 'modern';
  pack: 'bottle' | 'carton' | 'can' | 'box';
};

/** The same design for another flavour. */
export const flavour = (design: Design, change: Partial<Design>): Design => ({ ...design, ...change });

const aqualta: Design = {
  brand: 'Aqualta',
  product: 'Alpine Still Water',
  tagline: 'Drawn at 1,840 metres',
  size: '750 ml',
  ground: ['#eaf5fa', '#b9dcec'],
  ink: '#12405c',
  accent: '#2b7ea6',
  second: '#ffffff',
  motif: 'peaks',
  style: 'classic',
  pack: 'bottle',
};

const verdara: Design = {
  brand: 'Verdara',
  product: 'Oat Drink',
  tagline: 'Grown, pressed, poured',
  size: '1 litre',
  ground: ['#f6efdc', '#ecdfbd'],
  ink: '#25452b',
  accent: '#4f8a4a',
  second: '#d9a441',
  motif: 'leaves',
  style: 'classic',
  pack: 'carton',
};

const solenne: Design = {
  brand: 'Solenne',
  product: 'Blood Orange Spritz',
  tagline: 'Slow afternoons, bottled bright',
  size: '330 ml',
  ground: ['#ff8a4c', '#e2452f'],
  ink: '#fff6e6',
  accent: '#ffd06b',
  second: '#b3202c',
  motif: 'citrus',
  style: 'modern',
  pack: 'can',
};

const nordhav: Design = {
  brand: 'Nordhav',
  product: 'Sea Salt Dark 72%',
  tagline: 'Chocolate from a cold coast',
  size: '90 g',
  ground: ['#14263d', '#0c1829'],
  ink: '#f3e9d8',
  accent: '#c98a4b',
  second: '#3f6f8f',
  motif: 'waves',
  style: 'classic',
  pack: 'box',
};

/** The designs of the six demo VIS. */
export const designs = {
  aqualtaClassic: aqualta,
  aqualtaModern: flavour(aqualta, {
    ground: ['#0f3d5c', '#1d6f96'],
    ink: '#ffffff',
    accent: '#8fd6ee',
    second: '#0a2a40',
    style: 'modern',
  }),
  verdaraClassic: verdara,
  verdaraModern: flavour(verdara, {
    ground: ['#2f6b3c', '#1f4d2b'],
    ink: '#f8f1dd',
    accent: '#a9cf6a',
    second: '#f0c75e',
    style: 'modern',
  }),
  solenne,
  nordhav,
} as const;
