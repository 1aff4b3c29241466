/** True if a name is an IANA time zone that this platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.length > 0;
  } catch {
    return false;
  }
}

/**
 * A zone's name, or UTC for one that this platform does not know: browsers and servers of other ages know other names, and a browser
 * whose system says nothing names none, or "Etc/Unknown".
 */
export const knownZone = (name: string | undefined): string => (name && isTimeZone(name) ? name : 'UTC');

/** Every IANA time zone, UTC first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}
