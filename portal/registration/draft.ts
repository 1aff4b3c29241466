import { AGE_GROUPS, BACKGROUNDS, email, type ProfileValues, profileFields } from '#common/people/profile-fields.ts';
import { blankOf } from '#common/schema/fields.ts';

/** Everything a person has entered so far, except the password. */
export type Draft = {
  /** The current step, 1 to 8. */
  step: number;
  person: Omit<ProfileValues, 'gender'> & { email: string; gender?: ProfileValues['gender'] };
  /** The address whose code has been confirmed, or ''. */
  verifiedEmail: string;
  /** The address whose registration has its password, and the one that accepted the agreement, or ''. */
  passwordSetFor: string;
  agreedBy: string;
  picture: StoredPicture | null;
};

/** A chosen picture as a data URL, so that it survives a reload. */
type StoredPicture = { name: string; address: string };

const KEY = 'expert-panel-registration';

const unrated = Object.fromEntries([...AGE_GROUPS, ...BACKGROUNDS].map(({ field }) => [field, 0]));

export const EMPTY_DRAFT: Draft = {
  step: 1,
  person: { ...blankOf(profileFields.extend({ email })), ...unrated } as Draft['person'],
  verifiedEmail: '',
  passwordSetFor: '',
  agreedBy: '',
  picture: null,
};

/** Returns the draft of this tab, which survives a reload. */
export function readDraft(): Draft {
  const stored = sessionStorage.getItem(KEY);
  if (!stored) return EMPTY_DRAFT;
  try {
    const draft = JSON.parse(stored) as Draft;
    return { ...EMPTY_DRAFT, ...draft, person: { ...EMPTY_DRAFT.person, ...draft.person } };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** Returns a file as it is kept in the draft. */
export function storedPicture(file: File): Promise<StoredPicture> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, address: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Returns the file that was stored. */
export function pictureFile({ name, address }: StoredPicture): File {
  const [head = '', body = ''] = address.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg';
  const bytes = Uint8Array.from(atob(body), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], name, { type });
}
