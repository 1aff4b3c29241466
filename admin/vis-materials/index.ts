/** Materials have no screens of their own: they are shown and edited with their VIS. */
export const visMaterials = { name: 'vis-materials', recordRepresentation: 'title' };
