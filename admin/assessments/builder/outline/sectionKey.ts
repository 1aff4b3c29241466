export const SECTION_PREFIX = 'section:';

/** How a section's heading is named among the rows that questions are dropped on. */
export const sectionKey = (id: string) => SECTION_PREFIX + id;
