import { REGISTRATION_DRAFT_LIFETIME } from '#common/access/lifetimes.ts';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { AGE_GROUPS, BACKGROUNDS, email, type ProfileValues, profileFields } from '#common/people/profile-fields.ts';
import { REGISTRATION_STEP, type RunningRegistration } from '#common/people/registration.ts';
import { blankOf } from '#common/schema/fields.ts';
import { isInTabOnly } from '#common/ui/session/browserStorage.ts';
import { pick } from '#common/words/collections.ts';

/** Everything a person has entered so far, except password and code. */
export type Draft = {
  /** The current step, 1 to 8. */
  step: number;
  person: Omit<ProfileValues, 'gender'> & { email: string; gender?: ProfileValues['gender'] };
  /** What the server has of it, as far as this browser knows; other fields may have been changed on another device. */
  kept: Draft['person'];
  /** The address whose code has been confirmed, or ''. */
  verifiedEmail: string;
  /** The address whose registration has its password, and the one that accepted the agreement, or ''. */
  passwordSetFor: string;
  agreedBy: string;
  picture: StoredPicture | null;
  /** When the last code was mailed, as far as this browser knows, or 0. */
  codeSentAt: number;
  /** True while the server does not have what was entered. */
  unsent: boolean;
};

/** A picture: the address of the one that the server has, or a chosen one as a data URL, so that it survives a reload. */
type StoredPicture = { name: string; address: string };

const KEY = 'expert-panel-registration';

const unrated = Object.fromEntries([...AGE_GROUPS, ...BACKGROUNDS].map(({ field }) => [field, 0]));

const NOBODY = { ...blankOf(profileFields.extend({ email })), ...unrated } as Draft['person'];

export const EMPTY_DRAFT: Draft = {
  step: 1,
  person: NOBODY,
  kept: NOBODY,
  verifiedEmail: '',
  passwordSetFor: '',
  agreedBy: '',
  picture: null,
  codeSentAt: 0,
  unsent: false,
};

/** Returns the draft of this browser: the empty one if there is none, or if it was left for too long. */
export function readDraft(): Draft {
  // The earlier release kept it in the tab.
  const stored = localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);
  if (!stored) return EMPTY_DRAFT;
  try {
    const { storedAt = Date.now(), ...draft } = JSON.parse(stored) as Draft & { storedAt?: number };
    if (Date.now() - storedAt < REGISTRATION_DRAFT_LIFETIME)
      return { ...EMPTY_DRAFT, ...draft, person: { ...EMPTY_DRAFT.person, ...draft.person } };
  } catch {
    // Something else than a draft is of no use to anybody.
  }
  forgetDraft();
  return EMPTY_DRAFT;
}

/** Keeps a draft in this browser; of one that the server has, only what says whose it is. */
export function storeDraft(draft: Draft): void {
  const { step, person, passwordSetFor } = draft;
  const kept = draft.unsent
    ? draft
    : { ...EMPTY_DRAFT, step, passwordSetFor, person: { ...EMPTY_DRAFT.person, email: person.email } };
  const store = (part: Draft) => localStorage.setItem(KEY, JSON.stringify({ ...part, storedAt: Date.now() }));
  store(kept);
  // A picture may be more than the browser grants.
  if (kept.picture && isInTabOnly(localStorage, KEY)) store({ ...kept, picture: null });
}

export function forgetDraft(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
}

/** True from the password on: then the server keeps the draft. */
export const isKeptOnServer = ({ passwordSetFor, person }: Draft) =>
  person.email !== '' && passwordSetFor === person.email;

/** The draft of a registration that the server knows. What was changed in this browser and not sent is newer. */
export function draftOf(running: RunningRegistration, local: Draft): Draft {
  const { email, password_set, agreed, profile_picture: address } = running;
  const isMine = local.unsent && isSameAddress(local.person.email, email);
  const { password, agreement } = REGISTRATION_STEP;
  const reached = !password_set ? password : !agreed ? agreement : REGISTRATION_STEPS;
  const kept = { ...EMPTY_DRAFT.person, ...known(running.person), email } as Draft['person'];
  return {
    ...EMPTY_DRAFT,
    step: Math.min(reached, isMine && local.step >= password ? local.step : running.step),
    person: { ...kept, ...(isMine && changedFields(local)) },
    kept,
    verifiedEmail: email,
    passwordSetFor: password_set ? email : '',
    agreedBy: agreed ? email : '',
    picture: isMine && isNew(local.picture) ? local.picture : address === null ? null : { name: '', address },
    unsent: isMine,
  };
}

export const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const known = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
const FIELDS = profileFields.keyof().options;
const changedFields = ({ person, kept }: Draft): Partial<Draft['person']> =>
  pick(
    person,
    FIELDS.filter((field) => JSON.stringify(person[field]) !== JSON.stringify(kept[field])),
  );

/** What is sent of a draft: its step, and the fields that were changed here, so that two devices do not undo each other. */
export const sentDraft = (draft: Draft) => ({
  step: Math.max(draft.step, REGISTRATION_STEP.password),
  person: changedFields(draft),
});

/** True for a picture that the server does not have. */
export const isNew = (picture: StoredPicture | null): picture is StoredPicture =>
  picture?.address.startsWith('data:') ?? false;

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
