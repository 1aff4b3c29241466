export const SECTION_PREFIX = 'section:';

/** Returns the id of a section's heading, which questions can be dropped on. */
export const sectionKey = (id: string) => SECTION_PREFIX + id;
