import type * as z from 'zod';
import { requiredText, trimmedText } from '#common/words/text-fields.ts';
import { isPhoneNumber } from './phone-number.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

/** A text about a person. The staff's form, Account, the summary, the export, the archive and the erasure have all of them. */
type Detail = {
  /** Its rules and title. It has no default value, since an update would then empty what it does not name. */
  type: z.ZodString;
  /** The step of the registration that asks for it. */
  asked: 1 | 5;
  /** Its title over a column, if that is not the one at its input. */
  short?: string;
  /** Whether the list of experts has a column of it: one that it can be ordered by, or one that is hidden until somebody chooses it. */
  listed?: 'sorted' | 'hidden';
  /** Whether an imported list of people may hold it. */
  imported?: true;
};

export const URL_PATTERN = /^https?:\/\/\S+$/i;

/** A phone number as it is typed, with the message for a missing one. */
export const phoneField = (missing: string) =>
  requiredText(40, missing).refine((value) => value === '' || isPhoneNumber(value), PROFILE_MESSAGES.phoneInvalid);

/** Every detail, in the order of the screens and of the export. */
export const DETAILS = {
  mobile_phone: {
    type: phoneField(PROFILE_MESSAGES.mobilePhone).meta({ title: 'Mobile phone', control: 'phone' }),
    asked: 1,
  },
  linkedin_profile_url: {
    type: trimmedText(300)
      .refine((value) => value === '' || URL_PATTERN.test(value), PROFILE_MESSAGES.linkedin)
      .meta({ title: 'LinkedIn profile URL', control: 'url' }),
    asked: 5,
    short: 'LinkedIn',
  },
  current_company: {
    type: requiredText(160, PROFILE_MESSAGES.company).meta({ title: 'Company you work for' }),
    asked: 5,
    short: 'Company',
    listed: 'sorted',
  },
} as const satisfies Record<string, Detail>;

type DetailName = keyof typeof DETAILS;
export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];
const detailOf = (name: DetailName): Detail => DETAILS[name];

/** The names of the details of which all of this is said: `Saying<{ asked: 1 }>`. */
type Saying<What> = { [Name in DetailName]: (typeof DETAILS)[Name] extends What ? Name : never }[DetailName];

/** The names of the details of which all of this is said, in their order: `saying({ asked: 1 })`. */
export const saying = <const What extends Partial<Detail>>(what: What) =>
  DETAIL_NAMES.filter((name) =>
    Object.entries(what).every(([fact, value]) => detailOf(name)[fact as keyof Detail] === value),
  ) as Saying<What>[];

export const FIRST_STEP_DETAILS = saying({ asked: 1 });
export const PROFILE_STEP_DETAILS = saying({ asked: 5 });
export const SORTED_DETAILS = saying({ listed: 'sorted' });
export const HIDDEN_DETAILS = saying({ listed: 'hidden' });
export const LISTED_DETAILS = [...SORTED_DETAILS, ...HIDDEN_DETAILS];
export const IMPORTED_DETAILS = saying({ imported: true });
export const PREFILLED_DETAILS = saying({ asked: 1, imported: true });

/** A schema of each of these details, made of its type. */
export const schemasOf = <Name extends DetailName, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: (type: z.ZodString, name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, schema(DETAILS[name].type, name)])) as Record<Name, Schema>;

/** The title of a detail over a column. */
export const shortTitle = (name: DetailName): string =>
  detailOf(name).short ?? DETAILS[name].type.meta()?.title ?? name;
