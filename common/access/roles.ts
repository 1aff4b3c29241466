/** Staff means is_staff or is_superuser. */
export function isStaff(person: { is_staff: boolean; is_superuser: boolean }): boolean {
  return person.is_staff || person.is_superuser;
}
