import data from '#server/demo/data/designs.json' with { type: 'json' };

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

/** The designs of the six demo VIS. */
export const designs = data as Record<keyof typeof data, Design>;
