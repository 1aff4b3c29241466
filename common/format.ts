import { DISPLAY_NAME_MAX, FILE_NAME_MAX, FILE_NAME_SHORT } from './limits.ts';

/** An id as people see it: padded with zeros to `digits`. */
export function paddedId(id: number, digits: number): string {
  return String(id).padStart(digits, '0');
}

/** First and last name in one line; empty when neither is known. */
export function fullName(person: { first_name?: string | null; last_name?: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ').trim();
}

/** The name in the sidebar: 20 characters plus '...', 'Guest' when there is none. */
export function displayName(name: string): string {
  if (!name) return 'Guest';
  const characters = [...name];
  return characters.length > DISPLAY_NAME_MAX ? `${characters.slice(0, DISPLAY_NAME_MAX).join('')}...` : name;
}

/** Up to two initials of a name, 'G' when there is none. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 'G';
  const ends = words.length === 1 ? words : [words[0], words[words.length - 1]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A file name for a list: over 15 characters it becomes its first 12 plus '...'. */
export function shortFileName(name: string): string {
  return name.length > FILE_NAME_MAX ? `${name.slice(0, FILE_NAME_SHORT)}...` : name;
}

/** The default title of an image: its file name without the extension. */
export function titleFromFileName(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

/** 'on_shelf_mockups' becomes 'On Shelf Mockups'. */
export function humanise(value: string): string {
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}

/** A size in bytes for people: 1.4 MB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
