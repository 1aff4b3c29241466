import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { lastAddressOf } from '#admin/record/lastAddress.ts';
import { useRecord } from '#admin/record/useRecord.ts';
import { routes } from '#common/access/addresses.ts';
import { type ExpertDetail, expertDetail, expertPatch } from '#common/people/experts/detail.ts';
import { staffExpertProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import { describedBy } from '#common/schema/fields.ts';

/** What staff enter about an expert. */
export const expertForm = describedBy(
  expertDetail,
  staffExpertProfile.safeExtend({
    rating: expertPatch.shape.rating.unwrap(),
    works_with_beverage_client: expertPatch.shape.works_with_beverage_client.unwrap(),
  }),
);

/** Staff have no expertise, and an invited person enters the rest when registering. */
const incompleteForm = z.looseObject({ ...staffOwnProfile.shape, email: expertForm.shape.email });

/** Returns the rules for checking a person's profile before it is saved. */
export const rulesFor = (expert: ExpertDetail): z.ZodObject =>
  !expert.isAdmin && expert.registration_complete ? expertForm : incompleteForm;

const FIELDS = expertForm.keyof().options;

/** Returns the part of a profile that the form holds. */
export const formValues = (expert: ExpertDetail) => Object.fromEntries(FIELDS.map((field) => [field, expert[field]]));

/** The expert whose profile is shown. */
export const useShownExpert = () => useRecord<ExpertDetail>();

/** Returns a function that goes back to the list as it was left, or to the whole list. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = typeof state?.from === 'string' ? state.from : lastAddressOf(routes.experts);
  return useCallback(() => navigate(from), [navigate, from]);
}
