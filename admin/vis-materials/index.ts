/** Materials have no screens: they are shown and edited with their VIS. */
export const visMaterials = { name: 'vis-materials', recordRepresentation: 'title' };
